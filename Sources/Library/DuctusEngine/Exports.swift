// One import gives a program all that it can spell of the engine: inks, packs, the geometry of
// shapes, lexicons, and the types of options and errors.
@_exported import InkModel
@_exported import ModelPack
@_exported import ShapeGeometry

@_exported import struct CTCDecoder.DecoderParameters
@_exported import enum CharacterLM.LanguageModelError
@_exported import class CharacterLM.UserLexicon
@_exported import enum CharacterLM.UserLexiconError
@_exported import struct CharacterLattice.LatticeParameters
@_exported import enum InkClassifier.ClassifierError
@_exported import enum NeuralNetwork.NetworkError
@_exported import enum NeuralNetwork.NetworkPrecision
