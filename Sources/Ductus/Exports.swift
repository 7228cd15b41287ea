// One import gives a program everything it needs: ink values, readers and writers of ink files,
// patterns that people teach, the identifiers of models, packs with their repositories, the geometry of
// shapes, and lexicons.
@_exported import DuctusEngine
@_exported import DuctusMLKit
@_exported import InkFormats
@_exported import InkModel
@_exported import InkPatterns
@_exported import ModelIdentifiers
@_exported import ModelStore
@_exported import PackCatalog
@_exported import ShapeGeometry

@_exported import class CTCDecoder.UserLexicon
@_exported import enum CTCDecoder.UserLexiconError
@_exported import enum NeuralNetwork.NetworkPrecision
