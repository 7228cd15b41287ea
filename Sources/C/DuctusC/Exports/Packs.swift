// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import ModelIdentifiers

@c @implementation
public func ductus_find_packs(
  _ folders: UnsafePointer<UnsafePointer<CChar>?>!, _ folderCount: Int,
  _ tag: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<ductus_packs>! {
  answer(error) { () throws(Fault) in
    let search = try PackSearch(strings(folders, count: folderCount, "folders"))
    let entries: [PackSearch.Entry]
    if let tag = try String.optional(tag, "tag") {
      entries = try search.entries(serving: tag)
    } else {
      entries = search.entries
    }
    let arena = Arena()
    var packs = ductus_packs()
    packs.packs = arena.array(
      entries.map { ductus_pack($0.manifest, folder: $0.folder.path, tag: $0.tag, in: arena) })
    packs.pack_count = entries.count
    return Shown.make(packs, keeping: arena)
  }
}

@c @implementation
public func ductus_free_packs(_ packs: UnsafeMutablePointer<ductus_packs>!) {
  Shown<ductus_packs, Arena>.free(packs)
}

@c @implementation
public func ductus_match_tag(
  _ tags: UnsafePointer<UnsafePointer<CChar>?>!, _ tagCount: Int,
  _ wanted: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> Int64 {
  answer(error) { () throws(Fault) in
    let wanted = try String(wanted, "wanted")
    var index = TagIndex<Int>()
    for (number, tag) in try strings(tags, count: tagCount, "tags").enumerated() {
      index.add(tag, number)
    }
    do throws(LanguageTagError) {
      if let best = try index.matches(wanted).first { return Int64(best.element) }
    } catch {
      throw Fault(error)
    }
    throw Fault(
      DUCTUS_NO_PACK, "none serves the wanted tag" + index.mention(ofRelatedTo: wanted))
  } ?? -1
}
