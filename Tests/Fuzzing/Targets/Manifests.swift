import Foundation
import ModelPack

@testable import ModelStore

extension FuzzTarget {
  static let manifest = FuzzTarget(name: "manifest") { bytes in
    let manifest = accepted { () throws(PackError) in
      try PackManifest(parsing: Data(bytes), source: "manifest.json")
    }
    guard let manifest else { return }
    for file in manifest.files {
      try expect(file.bytes >= 0 && !file.path.contains("/"), "a file outside of the pack")
      try expect(file.path != ".." && file.shared != "..", "a file above the pack")
    }
    try expect(manifest.bytes >= 0, "a negative size")
    let written = try JSONEncoder().encode(manifest)
    let again = try PackManifest(parsing: written, source: "again.json")
    try expect(again == manifest, "the manifest doesn't come back as it was written")
  }

  static let index = FuzzTarget(name: "index") { bytes in
    let index = accepted { () throws(ModelStoreError) in
      try RepositoryIndex(parsing: Data(bytes), source: "index.json")
    }
    guard let index else { return }
    for pack in index.packs {
      for tag in pack.tags {
        try expect(index.offer(forTag: tag) == pack, "'\(tag)' is offered by another pack")
      }
    }
    let written = try JSONEncoder().encode(index)
    let again = try RepositoryIndex(parsing: written, source: "again.json")
    try expect(again == index, "the index doesn't come back as it was written")
  }
}
