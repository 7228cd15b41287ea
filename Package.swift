// swift-tools-version: 6.0
import PackageDescription

/// What ships with the library: packs, and the folders of files that they share.
let bundledWeights = [
  "latin", "en-US", "de", "es", "fr", "it", "nl", "pl", "pt", "tr", "vi",
  "shapes", "gestures", "sketches", "formulas",
]

/// The floors of the house, each of which imports what lies below: `Sources/FLOOR/MODULE`.
let floors = [
  "Engine": [
    "CKernels", "CMath", "CSupport", "CTCDecoder", "CharacterLM", "CharacterLattice",
    "FormulaNotation", "FormulaReading", "HandLearning", "InkClassifier", "InkEditing",
    "InkFeatures", "InkLayout", "InkModel", "InkPatterns", "InkReading", "InkSegmentation",
    "ModelPack", "NeuralNetwork", "SequenceData",
    "ShapeGeometry", "Support", "UnicodeText",
  ],
  "Library": [
    "Ductus", "DuctusEngine", "DuctusMLKit", "ModelIdentifiers", "ModelStore", "PackCatalog",
  ],
  "Files": ["InkFormats", "InkRendering", "NoteFormats", "PNGRendering", "ResultFormats"],
  "Notes": [
    "DuctusNotes", "InkDiagrams", "NoteIndex", "PDFRendering", "PageStructure",
    "TranscriptFormats",
  ],
  "Programs": [
    "CommandSupport", "DuctusCommand", "DuctusServer", "WorkQueues",
  ],
  "C": ["CPackFolders", "DuctusC"],
  "System": [
    "CCurl", "CLibxml2", "CLibzip", "CLzma", "CMicrohttpd", "CSQLite", "CSodium", "CWslay", "CZlib",
  ],
]

/// Modules that compute little themselves.
let testedAsWritten: Set = [
  "CommandSupport", "CoreProbe", "DuctusC", "DuctusCommand", "DuctusEngine", "DuctusMLKit",
  "DuctusNotes", "DuctusServer", "EngineFixtures", "FormulaNotation", "InkDiagrams", "InkEditing",
  "InkRendering", "ModelIdentifiers", "ModelPack", "ModelStore", "NoteFormats", "NoteIndex",
  "PackCatalog", "PDFRendering", "ResultFormats", "TranscriptFormats",
]

/// What pkg-config knows a library by that is opened at run time. On Linux it isn't asked, for it would have
/// each program linked with the library; the headers lie where all do.
func openedAtRunTime(_ name: String) -> String? {
  #if os(Linux)
    nil
  #else
    name
  #endif
}

let package = Package(
  name: "Ductus",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    // Points to text, and nothing else: no packs, no file formats, no network.
    .library(name: "DuctusEngine", targets: ["DuctusEngine"]),
    // The engine with its packs, ink files, the store of models and ML Kit's names.
    .library(name: "Ductus", targets: ["Ductus"]),
    // Patterns need no network: a program that wants only these links nothing else.
    .library(name: "InkPatterns", targets: ["InkPatterns"]),
    // Diagrams drawn by hand, as tidy figures and SVG.
    .library(name: "InkDiagrams", targets: ["InkDiagrams"]),
    // Notes: the files of note programs, their text, and searching.
    .library(name: "DuctusNotes", targets: ["DuctusNotes", "NoteFormats", "PageStructure"]),
    .executable(name: "ductus", targets: ["DuctusCommand"]),
    // For the nested packages of this repository alone: nothing in these is promised.
    .library(
      name: "DuctusInternals",
      targets: [
        "CKernels", "CTCDecoder", "CharacterLM", "CharacterLattice", "DuctusEngine", "DuctusServer",
        "FormulaNotation", "FormulaReading", "HandLearning", "InkClassifier", "InkEditing",
        "InkFeatures", "InkFormats", "InkLayout",
        "InkModel", "InkPatterns",
        "InkReading", "InkRendering", "ModelIdentifiers", "ModelPack", "ModelStore",
        "NeuralNetwork",
        "NoteFormats", "PageStructure", "SequenceData", "ShapeGeometry", "Support",
      ]),
    .library(
      name: "DuctusFixtures",
      targets: [
        "EngineFixtures", "NoteFixtures", "NoteIndex", "PDFRendering", "TranscriptFormats",
        "UnicodeText",
      ]),
    .library(name: "DuctusPrograms", targets: ["CommandSupport", "ResultFormats"]),
  ],
  targets: [
    // MARK: - Public API

    // The umbrella: what `import Ductus` brings.
    .target(
      name: "Ductus",
      dependencies: [
        "DuctusEngine", "DuctusMLKit", "InkFormats", "InkPatterns", "ModelIdentifiers",
        "ModelStore", "PackCatalog",
      ]),
    // ML Kit's names, as a layer.
    .target(
      name: "DuctusMLKit",
      dependencies: [
        "DuctusEngine", "InkModel", "ModelIdentifiers", "ModelStore", "PackCatalog", "Support",
      ]),
    .target(
      name: "PackCatalog",
      dependencies: [
        "DuctusEngine", "DuctusWeights", "ModelIdentifiers", "ModelPack", "ModelStore", "Support",
      ]),
    .target(
      name: "DuctusEngine",
      dependencies: [
        "CTCDecoder", "CharacterLM", "CharacterLattice", "FormulaNotation", "FormulaReading",
        "HandLearning", "InkClassifier", "InkEditing", "InkModel", "InkReading", "ModelPack",
        "NeuralNetwork", "ShapeGeometry", "Support",
      ]),
    // Notes as pages of text, and what is found in them.
    .target(
      name: "DuctusNotes",
      dependencies: [
        "DuctusEngine", "FormulaNotation", "InkLayout", "InkModel", "ModelPack", "NoteFormats",
        "PageStructure", "Support", "UnicodeText",
      ]),
    // Transcripts as Markdown, JSON and HTML.
    .target(
      name: "TranscriptFormats",
      dependencies: [
        "DuctusNotes", "FormulaNotation", "InkModel", "NoteFormats", "PageStructure",
        "ResultFormats", "Support", "UnicodeText",
      ]),
    // Transcripts as searchable PDF files. Opens Pango and cairo at run time.
    .target(
      name: "PDFRendering", dependencies: ["DuctusNotes", "NoteFormats", "Support", "UnicodeText"]),
    // An index of many notes, with SQLite, which nothing else needs.
    .target(name: "NoteIndex", dependencies: ["CSQLite", "DuctusNotes", "NoteFormats", "Support"]),
    // The pad and the protocols of `ductus serve`.
    .target(
      name: "DuctusServer",
      dependencies: [
        "CMicrohttpd", "CSodium", "CWslay", "Ductus", "DuctusEngine", "DuctusWeights",
        "InkDiagrams", "InkEditing", "InkFormats", "InkModel", "InkPatterns", "InkReading",
        "InkRendering", "ModelStore", "NoteFormats", "PackCatalog", "ResultFormats",
        "ShapeGeometry", "Support",
        "WorkQueues",
      ],
      resources: [.copy("Web")]),
    .executableTarget(
      name: "DuctusCommand",
      dependencies: [
        "CommandSupport", "Ductus", "DuctusNotes", "DuctusServer", "InkDiagrams", "InkRendering",
        "ModelStore", "NoteFormats", "NoteIndex", "PDFRendering", "PNGRendering", "ResultFormats",
        "Support", "TranscriptFormats", "UnicodeText",
      ]),
    // What programs with commands have in common: arguments, inputs, output for people.
    .target(
      name: "CommandSupport",
      dependencies: [
        "CharacterLM", "Ductus", "ModelStore", "Support", "UnicodeText", "WorkQueues",
      ]),
    // Threads that share out what waits, for the commands and the server.
    .target(name: "WorkQueues", dependencies: ["Support"]),
    // Results as JSON, for the programs.
    .target(
      name: "ResultFormats",
      dependencies: [
        "FormulaNotation", "InkEditing", "InkModel", "InkReading", "ShapeGeometry", "Support",
      ]),

    // MARK: - The C library: a header, and what it declares in Swift

    .systemLibrary(name: "CDuctus", path: "Sources/C/include"),
    .target(
      name: "DuctusC",
      dependencies: [
        "CDuctus", "CPackFolders", "CSupport", "CharacterLM", "FormulaNotation", "FormulaReading",
        "HandLearning", "InkEditing", "InkModel", "InkPatterns", "InkReading", "ModelIdentifiers",
        "ModelPack", "NeuralNetwork",
        "ResultFormats", "ShapeGeometry", "Support",
      ]),
    // Files and folders, by the C library alone.
    .target(name: "CPackFolders", dependencies: ["CSupport"]),

    // MARK: - Implementation details, in the order the data flows

    .target(name: "Support", dependencies: ["CSupport"]),
    .target(name: "SequenceData"),
    .target(name: "InkModel", dependencies: ["CMath"]),
    .target(
      name: "InkFormats", dependencies: ["InkModel", "Support", "CLzma", "CLibxml2", "CZlib"]),
    .target(
      name: "NoteFormats",
      dependencies: ["InkFormats", "InkModel", "Support", "UnicodeText", "CLibzip"]),
    .target(name: "InkLayout", dependencies: ["CMath", "InkModel", "Support"]),
    .target(name: "PageStructure", dependencies: ["CMath", "InkModel", "Support"]),
    .target(name: "InkFeatures", dependencies: ["CMath", "InkModel", "SequenceData", "Support"]),
    .target(name: "ShapeGeometry", dependencies: ["CMath", "InkModel"]),
    .target(name: "InkPatterns", dependencies: ["CMath", "InkModel", "Support"]),
    // Formulas as trees, LaTeX, MathML and text.
    .target(name: "FormulaNotation", dependencies: ["Support"]),
    // From strokes to formulas.
    .target(
      name: "FormulaReading",
      dependencies: [
        "CMath", "CharacterLM", "FormulaNotation", "InkFeatures", "InkModel", "NeuralNetwork",
        "SequenceData", "Support",
      ]),
    .target(
      name: "NeuralNetwork",
      dependencies: ["CKernels", "CMath", "SequenceData", "Support"]),
    // Learns one person's hand from what the person confirmed.
    .target(
      name: "HandLearning",
      dependencies: [
        "CKernels", "CMath", "NeuralNetwork", "SequenceData", "Support",
      ]),
    .target(name: "UnicodeText", dependencies: ["Support"]),
    .target(name: "CharacterLM", dependencies: ["CKernels", "Support", "UnicodeText"]),
    .target(
      name: "CTCDecoder",
      dependencies: ["CMath", "CharacterLM", "SequenceData", "Support", "UnicodeText"]),
    // Lines of characters that stand by themselves.
    .target(
      name: "CharacterLattice",
      dependencies: [
        "CMath", "CharacterLM", "InkFeatures", "InkModel", "NeuralNetwork", "Support",
        "UnicodeText",
      ]),
    .target(
      name: "InkSegmentation", dependencies: ["InkModel", "InkFeatures", "Support", "UnicodeText"]),
    .target(
      name: "InkClassifier",
      dependencies: [
        "CMath", "InkModel", "InkFeatures", "SequenceData", "NeuralNetwork", "Support",
      ]),
    // What reads text, characters and figures, from packs as bytes.
    .target(
      name: "InkReading",
      dependencies: [
        "CMath", "CTCDecoder", "CharacterLM", "CharacterLattice", "FormulaNotation",
        "FormulaReading", "HandLearning", "InkClassifier", "InkFeatures", "InkLayout", "InkModel",
        "InkSegmentation", "ModelPack", "NeuralNetwork",
        "SequenceData", "ShapeGeometry", "Support", "UnicodeText",
      ]),
    // What gestures over text mean.
    .target(
      name: "InkEditing",
      dependencies: ["CMath", "InkModel", "InkReading", "Support", "UnicodeText"]),
    .target(name: "ModelIdentifiers", dependencies: ["Support"]),
    .target(name: "ModelPack", dependencies: ["Support"]),
    .target(
      name: "ModelStore",
      dependencies: ["ModelPack", "ModelIdentifiers", "Support", "CSodium", "CCurl"]),
    .target(name: "InkRendering", dependencies: ["InkModel", "Support", "UnicodeText"]),
    // Diagrams drawn by hand: read, tidied up, drawn as SVG.
    .target(
      name: "InkDiagrams",
      dependencies: [
        "CMath", "DuctusEngine", "InkModel", "InkRendering", "PageStructure", "ShapeGeometry",
        "Support",
      ]),
    // Opens librsvg at run time.
    .target(name: "PNGRendering", dependencies: ["Support"]),
    .target(
      name: "DuctusWeights", path: "weights",
      exclude: ["README.md", "CLASSES.md", "TAGS.md", "accuracy.json", "repository", "web"],
      sources: ["DataFolders.swift", "Weights.swift"], resources: bundledWeights.map { .copy($0) }),

    // MARK: - C: kernels chosen at run time, and system libraries

    .target(name: "CKernels"),
    // Locks, cancelling and writing files, for Embedded Swift as well.
    .target(name: "CSupport"),
    .systemLibrary(name: "CMath"),
    .systemLibrary(
      name: "CLzma", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"]), .brew(["xz"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    // What is needed of libcurl's and libxml2's interfaces: they are opened at run time.
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CLibxml2"),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: openedAtRunTime("libmicrohttpd"),
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    // Debian's package has no file for pkg-config.
    .systemLibrary(
      name: "CWslay", providers: [.apt(["libwslay-dev"]), .brew(["wslay"])]),

    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLibzip", pkgConfig: openedAtRunTime("libzip"),
      providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: openedAtRunTime("sqlite3"),
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    // MARK: - Tests

    .testTarget(name: "SupportTests", dependencies: ["Support"]),
    .testTarget(name: "InkModelTests", dependencies: ["InkModel"]),
    .testTarget(
      name: "InkFormatsTests", dependencies: ["InkFormats", "InkModel", "Support"],
      resources: [.copy("Fixtures")]),
    .target(
      name: "NoteFixtures", dependencies: ["CLibzip"], path: "Tests/NoteFixtures",
      linkerSettings: [.linkedLibrary("zip")]),
    .testTarget(
      name: "NoteFormatsTests",
      dependencies: [
        "CZlib", "InkFormats", "InkModel", "NoteFixtures", "NoteFormats", "Support",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "PageStructureTests", dependencies: ["InkFormats", "InkModel", "PageStructure"]),
    .testTarget(
      name: "DuctusNotesTests",
      dependencies: [
        "DuctusEngine", "DuctusNotes", "EngineFixtures", "FormulaNotation", "InkModel",
        "InkReading", "NoteFormats", "PDFRendering", "PackCatalog", "PageStructure", "Support",
        "TranscriptFormats",
      ]),
    .testTarget(name: "NoteIndexTests", dependencies: ["NoteIndex", "DuctusNotes"]),
    .testTarget(name: "InkLayoutTests", dependencies: ["InkLayout", "InkModel", "Support"]),
    .testTarget(
      name: "InkFeaturesTests", dependencies: ["InkFeatures", "InkModel", "SequenceData"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "ShapeGeometryTests", dependencies: ["ShapeGeometry", "InkModel", "Support"]),
    .testTarget(
      name: "InkPatternsTests",
      dependencies: ["InkPatterns", "InkFormats", "Support"]),
    .testTarget(
      name: "InkSegmentationTests",
      dependencies: ["InkSegmentation", "InkFeatures", "InkModel", "Support", "UnicodeText"]),
    .testTarget(
      name: "NeuralNetworkTests",
      dependencies: [
        "NeuralNetwork", "CKernels", "InkFeatures", "InkModel", "SequenceData", "Support",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "HandLearningTests",
      dependencies: ["CKernels", "HandLearning", "NeuralNetwork", "SequenceData", "Support"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "UnicodeTextTests", dependencies: ["UnicodeText", "Support"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "CharacterLMTests", dependencies: ["CharacterLM", "Support", "UnicodeText"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "CTCDecoderTests",
      dependencies: ["CTCDecoder", "CharacterLM", "SequenceData", "Support", "UnicodeText"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "CharacterLatticeTests",
      dependencies: ["CharacterLattice", "CharacterLM", "InkModel"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "InkClassifierTests", dependencies: ["InkClassifier", "InkModel", "NeuralNetwork"]),
    .testTarget(
      name: "InkReadingTests",
      dependencies: [
        "CMath", "CTCDecoder", "CharacterLM", "HandLearning", "InkFeatures", "InkModel",
        "InkReading",
        "ModelPack", "SequenceData", "Support",
      ]),
    .testTarget(name: "FormulaNotationTests", dependencies: ["FormulaNotation", "InkFormats"]),
    .testTarget(
      name: "FormulaReadingTests",
      dependencies: [
        "CMath", "FormulaNotation", "FormulaReading", "InkFormats", "InkModel", "InkReading",
        "ModelPack", "NeuralNetwork", "Support",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "ModelPackTests", dependencies: ["ModelPack", "Support"]),
    .testTarget(
      name: "ModelIdentifiersTests", dependencies: ["ModelIdentifiers", "Support"]),
    // Reads inks with the core alone: as Embedded Swift on several targets, and as Swift.
    .executableTarget(
      name: "EmbeddedProbe", dependencies: ["CoreProbe"], path: "Tests/EmbeddedProbe",
      exclude: ["Core"]),
    .target(
      name: "CoreProbe",
      dependencies: [
        "CKernels", "FormulaNotation", "InkModel", "InkPatterns", "InkReading", "ModelPack",
        "ShapeGeometry", "Support",
      ],
      path: "Tests/EmbeddedProbe/Core"),
    // Installs a pack in a process of its own, for the store's tests to kill.
    .executableTarget(
      name: "StoreProbe", dependencies: ["ModelStore"], path: "Tests/StoreProbe"),
    .testTarget(
      name: "ModelStoreTests",
      dependencies: ["ModelPack", "ModelStore", "CSodium", "Support", "StoreProbe"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "InkEditingTests",
      dependencies: ["Ductus", "EngineFixtures", "InkEditing", "InkModel", "UnicodeText"]),
    .testTarget(name: "InkRenderingTests", dependencies: ["InkModel", "InkRendering"]),
    .testTarget(
      name: "InkDiagramsTests",
      dependencies: [
        "Ductus", "EngineFixtures", "InkDiagrams", "InkModel", "PageStructure", "ShapeGeometry",
        "Support",
      ]),
    .testTarget(
      name: "PNGRenderingTests", dependencies: ["PNGRendering", "InkModel", "InkRendering"]),
    .testTarget(name: "ResultFormatsTests", dependencies: ["ResultFormats"]),
    .testTarget(name: "CommandSupportTests", dependencies: ["CommandSupport", "Ductus"]),
    .testTarget(
      name: "DuctusCommandTests",
      dependencies: [
        "CommandSupport", "DuctusCommand", "Ductus", "DuctusNotes", "EngineFixtures", "Support",
      ]),
    .testTarget(
      name: "DuctusServerTests",
      dependencies: [
        "Ductus", "DuctusServer", "EngineFixtures", "ModelStore", "PackCatalog", "Support",
      ]),
    .testTarget(name: "WorkQueuesTests", dependencies: ["Support", "WorkQueues"]),
    .testTarget(name: "MLKitClientTests", dependencies: ["Ductus"]),
    // The same sources, through links.
    .testTarget(
      name: "MLKitClientSwift5Tests", dependencies: ["Ductus"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "EngineFixtures",
      dependencies: ["Ductus", "DuctusEngine", "InkFeatures", "ModelStore", "Support"],
      path: "Tests/EngineFixtures"),
    .testTarget(
      name: "DuctusEngineTests",
      dependencies: [
        "CTCDecoder", "CharacterLM", "Ductus", "DuctusEngine", "EngineFixtures", "HandLearning",
        "InkClassifier", "InkFeatures", "InkLayout", "InkModel", "InkReading", "ModelPack",
        "ModelStore", "NeuralNetwork", "ResultFormats", "SequenceData", "Support", "UnicodeText",
      ]),
    .testTarget(
      name: "PublicErrorTests",
      dependencies: ["Ductus", "DuctusNotes", "EngineFixtures", "NoteFormats"]),
    .testTarget(
      name: "PackCatalogTests",
      dependencies: ["Ductus", "DuctusWeights", "EngineFixtures", "PackCatalog", "Support"]),
    .testTarget(
      name: "DuctusMLKitTests",
      dependencies: ["Ductus", "DuctusMLKit", "EngineFixtures", "ModelStore"]),
    // Inputs of the fuzzer, which is a package of its own.
    .testTarget(
      name: "FuzzReplayTests",
      dependencies: [
        "CTCDecoder", "CharacterLM", "CharacterLattice", "CLzma", "CZlib", "DuctusEngine",
        "DuctusNotes", "DuctusServer", "EngineFixtures", "HandLearning", "InkClassifier",
        "InkDiagrams",
        "InkFeatures", "InkFormats", "InkLayout", "InkModel", "InkPatterns", "InkReading",
        "InkRendering", "ModelIdentifiers", "ModelPack", "ModelStore", "NeuralNetwork",
        "NoteFixtures",
        "NoteFormats", "NoteIndex", "PDFRendering", "PageStructure", "SequenceData",
        "ShapeGeometry", "Support", "TranscriptFormats", "UnicodeText",
      ],
      path: "Tests/Fuzzing",
      exclude: [
        "Package.swift", "README.md", "run.sh", "Driver", "Seeds", "FailCases", "Dictionaries",
      ],
      sources: ["Replay", "Targets"]),
  ],
  swiftLanguageModes: [.v6]
)

for (floor, modules) in floors {
  for target in package.targets where modules.contains(target.name) {
    target.path = "Sources/\(floor)/\(target.name)"
  }
}

// Tests run once: optimising them takes longer than it saves.
for target in package.targets where target.type == .test {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
}

// `make test` optimises what reads ink. The rest takes a fifth of the time to compile as it is written.
if Context.environment["DUCTUS_TESTED_AS_WRITTEN"] != nil {
  for target in package.targets where testedAsWritten.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}

// `DUCTUS_TESTS=CTCDecoderTests,InkModelTests swift test` builds these tests and what they need, and
// nothing else: some run a second time under a sanitizer.
if let names = Context.environment["DUCTUS_TESTS"] {
  var wanted: Set<String> = []
  var open = names.split(separator: ",").map(String.init)
  while let name = open.popLast() {
    guard wanted.insert(name).inserted else { continue }
    guard package.targets.contains(where: { $0.name == name }) else {
      fatalError("DUCTUS_TESTS: there is no target '\(name)'")
    }
    for case .byNameItem(let dependency, _) in package.targets.first(where: { $0.name == name })?
      .dependencies ?? []
    {
      open.append(dependency)
    }
  }
  package.products = []
  package.targets.removeAll { !wanted.contains($0.name) }
}
