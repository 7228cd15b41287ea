/// The description of a pack: the contents of its `manifest.json`.
public struct PackManifest: Hashable, Sendable {
  /// The manifest formats that this version reads.
  public static let supportedFormat = 1

  /// A file of the pack.
  public struct File: Hashable, Sendable {
    /// The name in the pack's folder.
    public var path: String
    /// The size of the file in bytes.
    public var bytes: Int
    /// The SHA-256 of the file in 64 lower-case hexadecimal digits.
    public var sha256: String
    /// The shared folder, beside the pack's own, that contains the file; `nil` for the pack's
    /// own. Installed packs have all their files.
    public var shared: String?
    /// The SHA-256 of the network with wider weights from which this one was made, which reads the
    /// same to the last bit; `nil` for none. Hands learned with either serve both.
    public var narrowedFrom: String?

    /// The hashes by which hands name the network: the first in those that are learned with it.
    package var handHashes: [String] { [narrowedFrom ?? sha256, sha256] }
  }

  /// The purpose of the pack, with the files that only packs of this kind have.
  public enum Contents: Hashable, Sendable {
    /// Reads text.
    case text(TextContents)
    /// Reads text of a script with separate characters: kana, hanzi, hangul.
    case characters(CharacterContents)
    /// Names figures: shapes, sketches, emoji, gestures.
    case classifier(ClassifierContents)
    /// Reads formulas.
    case formula(FormulaContents)
  }

  /// The direction of a script's lines.
  public enum Direction: String, CaseIterable, Sendable {
    /// Lines run to the right, as in Latin script.
    case leftToRight
    /// Lines run to the left, as in Arabic script; numbers and foreign words in them run to the
    /// right.
    case rightToLeft
  }

  /// The habits of a script: how its strokes are placed relative to their line.
  public enum LineHabits: String, CaseIterable, Sendable {
    /// Letters stand side by side on the line, as in Latin script.
    case latin
    /// Letters stand side by side, and numbers run against them, as in Hebrew script.
    case hebrew
    /// Letters hang below each other within a word, tails reach over the next ones, and numbers run
    /// against them.
    case arabic
    /// Letters hang below each other in stacks, with signs far above and below them, as in the
    /// scripts of India.
    case stacked
  }

  /// The files and properties of a pack that reads text, besides its network.
  public struct TextContents: Hashable, Sendable {
    /// The characters of the network, in the order of its classes after the blank: letters and
    /// combining marks (NFD).
    public var alphabet: String
    /// The characters of ``alphabet`` that are themselves forms of a letter, with that letter: the
    /// language writes the letter for each of its forms. Persian's `ی` has one shape within a word
    /// and another at its end, which in Arabic are two letters. `nil` for none.
    public var forms: [String: String]?
    /// The characters of the language, including the space: some of ``alphabet`` and the letters of
    /// ``forms``; `nil` for all.
    public var characters: String?
    /// Whether the characters of the network and the language model are in pen order, like those of
    /// India's scripts: signs before the letters after which they are stored, and a private scalar
    /// for a reph. `nil` if they are in the order in which texts are stored.
    public var penOrder: Bool?
    /// The direction of lines; `nil` means ``Direction/leftToRight``.
    public var direction: Direction?
    /// The habits of strokes relative to their line; `nil` in packs older than this key, whose
    /// characters determine them.
    public var lineHabits: LineHabits?
    /// The digits of the language, among ``characters``; `nil` in packs older than this key, whose
    /// characters determine them.
    public var digits: String?
    /// The tag of the language whose model is used instead, for tags of the pack without one of
    /// their own.
    public var fallbacks: [String: String]?
    /// The statistics of the language's characters and words; `nil` for none.
    public var languageModel: File?
    /// The parameters of the decoder, tuned for this network and language model.
    public var decoder: File
    /// The calibration of scores to probabilities, fitted for these files.
    public var calibration: File?
    /// A network that names lone characters by their looks, whatever the order of their strokes;
    /// `nil` for a pack without one. Packs of several languages share it.
    public var loneCharacters: File?
  }

  /// The files and properties of a pack that reads text character by character, besides its
  /// network.
  public struct CharacterContents: Hashable, Sendable {
    /// The characters that the network distinguishes, in the order of its classes after that of
    /// none (NFC). Packs of several languages share a network.
    public var alphabet: String
    /// Whether the pack reads Hangul syllables, which consist of jamo and aren't in ``alphabet``.
    public var hangul: Bool
    /// The characters of ``alphabet`` that the pack reads, including the space if the language puts
    /// spaces between words.
    public var characters: String
    /// The digits of the language, among ``characters``; `nil` in packs older than this key, whose
    /// characters determine them.
    public var digits: String?
    /// The characters of the language model, in the order of their numbers in it; `nil` for a pack
    /// without one.
    public var spelling: String?
    /// The tag of the language whose model is used instead, for tags of the pack without one of
    /// their own.
    public var fallbacks: [String: String]?
    /// The statistics of the language's characters, each spelt as two symbols; `nil` for none.
    public var languageModel: File?
    /// The parameters of the lattice, tuned for this network and language model.
    public var decoder: File
  }

  /// The files of a pack that names figures, besides its network.
  public struct ClassifierContents: Hashable, Sendable {
    /// The classes of each tag, composed of the network's labels, and the calibration.
    public var classes: File
    /// A network that names figures by their looks, whatever the order of their strokes, and
    /// recognises what isn't one of them; `nil` for a pack without one.
    public var looks: File?
  }

  /// The files of a pack that reads formulas, besides its network, which names symbols by their
  /// looks.
  public struct FormulaContents: Hashable, Sendable {
    /// A network that names symbols by the way of the pen; `nil` for a pack without one.
    public var pen: File?
    /// The symbols in the order of the network's classes.
    public var symbols: File
    /// A perceptron for the relations of symbols.
    public var relations: File
    /// A perceptron for the strokes that belong together.
    public var joins: File
    /// The counts of symbols and their relations in formulas.
    public var formulas: File
    /// A model of whole formulas, n-grams over their symbols; `nil` for a pack without one.
    public var languageModel: File?
    /// The parameters of the search, tuned for these files.
    public var decoder: File
  }

  /// The kind of ink on which a pack was measured.
  public enum MeasuredInk: String, CaseIterable, Sendable {
    /// Handwritten ink.
    case recorded
    /// Words composed of handwritten letters, marks and pieces of words.
    case composed
    /// Templates of characters, deformed as by hands.
    case templates
  }

  /// Rates as shares of 1, measured on writers that training never saw.
  public struct Accuracy: Hashable, Sendable {
    /// The kind of ink; `nil` in packs made before 2026.11.4.
    public var ink: MeasuredInk?
    /// The number of inks.
    public var inks: Int
    /// The number of edits per reference character; text only.
    public var cer: Double?
    /// The 95 % confidence interval of `cer`, by a bootstrap over writers.
    public var cerInterval: [Double]?
    /// The share of inks whose first candidate is right.
    public var top1: Double
    /// The 95 % confidence interval of `top1`, by a bootstrap over writers.
    public var top1Interval: [Double]?
    /// The share of inks with the right one among the first five candidates.
    public var top5: Double
  }

  /// The origin of the weights: commands and data.
  public struct Training: Hashable, Sendable {
    /// The commands, in order, from the public data to the files of the pack.
    public var commands: [String]
    /// The data with its versions, counts and splits.
    public var data: [String]
  }

  /// The format of the manifest itself.
  public var format: Int
  /// The BCP 47 tags that the pack serves; the first names it. A tag for no particular language,
  /// such as `und-x-gesture`, applies to all languages.
  public var tags: [String]
  /// The version of the pack, such as `2026.11.3`.
  public var version: String
  /// The version of the features that the network takes.
  public var featureVersion: Int
  /// The network's weights.
  public var network: File
  /// The purpose of the pack, with the files that only packs of this kind have.
  public var contents: Contents
  /// The licence of all parts that have none of their own, such as `CC BY 4.0`; ``licences`` names
  /// that of each part.
  public var licence: String
  /// The sources of the training data, and their terms.
  public var notice: String
  /// The licences by part and source; `nil` in packs older than this list, which older readers
  /// ignore. See ``licences``.
  public var sources: [Source]?
  /// The accuracy by data set (`words`, `lines`, `chars`).
  public var accuracy: [String: Accuracy]
  /// The origin of the weights: commands and data.
  public var training: Training
}

extension PackManifest.TextContents {
  /// The characters of the language, in the order of the network's classes; a letter with several
  /// forms at the first of them.
  public var written: String {
    var known: Set<Unicode.Scalar> = []
    var written = String.UnicodeScalarView()
    for case let letter? in letters where known.insert(letter).inserted { written.append(letter) }
    return String(written)
  }

  /// The text that the language uses for each scalar of ``alphabet``: the scalar, or the letter of
  /// which it is a form; `nil` if it uses neither.
  package var letters: [Unicode.Scalar?] {
    let wanted = characters.map { Set($0.unicodeScalars) }
    return alphabet.unicodeScalars.map { scalar in
      let letter = forms?[String(scalar)]?.unicodeScalars.first ?? scalar
      return wanted?.contains(letter) ?? true ? letter : nil
    }
  }
}

extension PackManifest {
  /// The kinds of contents, by their names in manifests.
  public enum Kind: String, CaseIterable, Sendable {
    /// The pack reads text.
    case text
    /// The pack reads text character by character.
    case characters
    /// The pack names figures.
    case classifier
    /// The pack reads formulas.
    case formula
  }

  /// The kind of the pack.
  public var kind: Kind {
    switch contents {
    case .text: .text
    case .characters: .characters
    case .classifier: .classifier
    case .formula: .formula
    }
  }

  /// The contents of a pack that reads text; `nil` for others.
  public var text: TextContents? {
    if case .text(let contents) = contents { contents } else { nil }
  }

  /// The contents of a pack that reads text character by character; `nil` for others.
  public var characters: CharacterContents? {
    if case .characters(let contents) = contents { contents } else { nil }
  }

  /// The statistics of the language that the pack reads; `nil` for none.
  public var languageModel: File? { text?.languageModel ?? characters?.languageModel }

  /// The tag of the language whose model is used, for tags of the pack without one of their own.
  public var fallbacks: [String: String] { text?.fallbacks ?? characters?.fallbacks ?? [:] }

  /// The pack's files beside the manifest, by their keys in it.
  var entries: [(key: String, file: File)] {
    switch contents {
    case .text(let text):
      [("network", network), ("decoder", text.decoder)]
        + (text.languageModel.map { [("languageModel", $0)] } ?? [])
        + (text.calibration.map { [("calibration", $0)] } ?? [])
        + (text.loneCharacters.map { [("loneCharacters", $0)] } ?? [])
    case .characters(let characters):
      [("network", network), ("decoder", characters.decoder)]
        + (characters.languageModel.map { [("languageModel", $0)] } ?? [])
    case .classifier(let classifier):
      [("network", network), ("classes", classifier.classes)]
        + (classifier.looks.map { [("looks", $0)] } ?? [])
    case .formula(let formula):
      [
        ("network", network), ("symbols", formula.symbols), ("relations", formula.relations),
        ("joins", formula.joins), ("formulas", formula.formulas), ("decoder", formula.decoder),
      ] + (formula.pen.map { [("pen", $0)] } ?? [])
        + (formula.languageModel.map { [("languageModel", $0)] } ?? [])
    }
  }
}

#if !hasFeature(Embedded)
  extension PackManifest.File: Codable {}
  extension PackManifest.Direction: Codable {}
  extension PackManifest.LineHabits: Codable {}
  extension PackManifest.TextContents: Codable {}
  extension PackManifest.CharacterContents: Codable {}
  extension PackManifest.ClassifierContents: Codable {}
  extension PackManifest.FormulaContents: Codable {}
  extension PackManifest.MeasuredInk: Codable {}
  extension PackManifest.Accuracy: Codable {}
  extension PackManifest.Training: Codable {}
#endif
