// One import gives a program all public names of the engine: inks, packs, the geometry of shapes,
// lexicons, requests and results, and the types of options and errors.
@_exported import InkEditing
@_exported import InkModel
@_exported import ModelPack
@_exported import ShapeGeometry

@_exported import enum CTCDecoder.DecoderError
@_exported import struct CTCDecoder.DecoderParameters
@_exported import struct CTCDecoder.LoneCharacterPrior
@_exported import enum CharacterLM.LanguageModelError
@_exported import class CharacterLM.UserLexicon
@_exported import enum CharacterLM.UserLexiconError
@_exported import enum CharacterLattice.LatticeError
@_exported import struct CharacterLattice.LatticeParameters
@_exported import struct FormulaNotation.Formula
@_exported import struct FormulaNotation.FormulaAlternative
@_exported import struct FormulaNotation.FormulaCell
@_exported import enum FormulaNotation.FormulaDistanceError
@_exported import struct FormulaNotation.FormulaNode
@_exported import enum FormulaNotation.FormulaRelation
@_exported import struct FormulaNotation.FormulaRow
@_exported import struct FormulaNotation.FormulaSymbol
@_exported import enum FormulaNotation.FormulaSymbolKind
@_exported import enum FormulaNotation.LaTeXError
@_exported import struct FormulaNotation.LaTeXParser
@_exported import enum FormulaReading.FormulaError
@_exported import enum FormulaReading.FormulaLevel
@_exported import struct HandLearning.Hand
@_exported import struct HandLearning.HandCheck
@_exported import enum HandLearning.HandError
@_exported import struct HandLearning.HandTrial
@_exported import enum HandLearning.LearningPace
@_spi(Laboratory) @_exported import struct HandLearning.LearningSettings
@_exported import enum InkClassifier.ClassifierError
@_exported import enum InkReading.DuctusError
@_exported import struct InkReading.InkSegment
@_exported import struct InkReading.PackVersion
@_exported import struct InkReading.RecognitionCandidate
@_exported import struct InkReading.RecognitionContext
@_exported import struct InkReading.RecognitionHints
@_exported import struct InkReading.RecognitionRequest
@_exported import struct InkReading.RecognitionResult
@_exported import enum InkReading.RecognitionType
@_exported import struct InkReading.RecognizedLine
@_exported import struct InkReading.RecognizerOptions
@_exported import enum InkReading.TextLayout
@_exported import let InkReading.ductusVersion
@_exported import enum NeuralNetwork.NetworkError
@_exported import enum NeuralNetwork.NetworkPrecision
