/// Description of a pack: the contents of its `manifest.json`.
public struct PackManifest: Hashable, Sendable {
  /// The manifest formats that this version reads.
  public static let supportedFormat = 1

  /// A file of the pack.
  public struct File: Hashable, Sendable {
    /// Name within the pack's directory.
    public var path: String
    /// Size of the file.
    public var bytes: Int
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    public var sha256: String
    /// The directory beside the pack's own that the file lies in, where packs share it; `nil` for
    /// the pack's own. Packs that are installed have all their files.
    public var shared: String?
  }

  /// Purpose of the pack, with the files that only packs of this kind have.
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

  /// Direction in which the lines of a script run.
  public enum Direction: String, CaseIterable, Sendable {
    /// Lines run to the right, as in Latin script.
    case leftToRight
    /// Lines run to the left, as in Arabic script; numbers and foreign words in them run to the right.
    case rightToLeft
  }

  /// Habits of a script: how strokes stand about their line.
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

  /// Files and facts that a pack that reads text has beside its network.
  public struct TextContents: Hashable, Sendable {
    /// Characters that the network writes, in the order of its classes after the blank: letters and
    /// combining marks (NFD).
    public var alphabet: String
    /// Characters of ``alphabet`` that are forms of a letter, by themselves, with that letter: the
    /// language writes the letter for each of its forms. Persian's `ی` is one shape within a word
    /// and another at its end, and Arabic has two letters there. `nil` for none.
    public var forms: [String: String]?
    /// The characters that the language writes, the space among them: some of ``alphabet`` and the
    /// letters of ``forms``; `nil` for all.
    public var characters: String?
    /// Whether the network's and the language model's characters are in the order of the pen, as
    /// those of India's scripts are: signs before the letters that they are stored after, and a
    /// private scalar for a reph. `nil` where they are in the order in which texts are stored.
    public var penOrder: Bool?
    /// Direction of lines; `nil` is ``Direction/leftToRight``.
    public var direction: Direction?
    /// Habits of strokes about their line; `nil` in packs that were made before there was such a
    /// key, whose characters tell it.
    public var lineHabits: LineHabits?
    /// The digits that the language writes, of ``characters``; `nil` in packs that were made before
    /// there was such a key, whose characters tell them.
    public var digits: String?
    /// The tag of the language whose model stands in, by the tags of the pack that have none of their own.
    public var fallbacks: [String: String]?
    /// Statistics of the language's characters and words; `nil` for none.
    public var languageModel: File?
    /// Parameters of the decoder, tuned for this network and language model.
    public var decoder: File
    /// Calibration that makes probabilities of scores, fitted for these files.
    public var calibration: File?
    /// A network that names lone characters by their look, whatever the order of their strokes;
    /// `nil` for a pack without one. Packs of several languages share it.
    public var loneCharacters: File?
  }

  /// Files that a pack that reads text character by character has beside its network.
  public struct CharacterContents: Hashable, Sendable {
    /// Characters that the network tells apart, in the order of its classes after that of none
    /// (NFC). Packs of several languages share a network.
    public var alphabet: String
    /// Whether the pack reads Hangul's syllables, which are made of jamo and not in ``alphabet``.
    public var hangul: Bool
    /// Characters of ``alphabet`` that the pack reads, the space among them where the language puts
    /// spaces between words.
    public var characters: String
    /// The digits that the language writes, of ``characters``; `nil` in packs that were made before
    /// there was such a key, whose characters tell them.
    public var digits: String?
    /// The characters that the language model knows, in the order of their numbers in it; `nil`
    /// for a pack without one.
    public var spelling: String?
    /// The tag of the language whose model stands in, by the tags of the pack that have none of their own.
    public var fallbacks: [String: String]?
    /// Statistics of the language's characters, each spelt as two symbols; `nil` for none.
    public var languageModel: File?
    /// Parameters of the lattice, tuned for this network and language model.
    public var decoder: File
  }

  /// Files that a pack that names figures has beside its network.
  public struct ClassifierContents: Hashable, Sendable {
    /// The classes of each tag, made up of the network's labels, and the calibration.
    public var classes: File
    /// A network that names figures by their look, whatever the order of their strokes, and knows
    /// what is none of them; `nil` for a pack without one.
    public var looks: File?
  }

  /// Files that a pack that reads formulas has beside its network, which names symbols.
  public struct FormulaContents: Hashable, Sendable {
    /// The symbols in the order of the network's classes.
    public var symbols: File
    /// A perceptron of how symbols stand to one another.
    public var relations: File
    /// A perceptron of which strokes belong together.
    public var joins: File
    /// Counts of what stands where in formulas.
    public var formulas: File
    /// Parameters of the search, tuned for these files.
    public var decoder: File
  }

  /// Kind of ink that a pack was measured on.
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
    /// Kind of ink that was read; `nil` in packs made before 2026.11.4.
    public var ink: MeasuredInk?
    /// Number of inks that were read.
    public var inks: Int
    /// Edits per reference character; text only.
    public var cer: Double?
    /// 95 % confidence interval of `cer`, by a bootstrap over writers.
    public var cerInterval: [Double]?
    /// Inks whose first candidate is right.
    public var top1: Double
    /// 95 % confidence interval of `top1`, by a bootstrap over writers.
    public var top1Interval: [Double]?
    /// Inks of which one of the first five candidates is right.
    public var top5: Double
  }

  /// Making of the weights: commands and data.
  public struct Training: Hashable, Sendable {
    /// The commands, in their order, from the public data to the files of the pack.
    public var commands: [String]
    /// The data with its versions, counts and splits.
    public var data: [String]
  }

  /// Layout of the manifest itself.
  public var format: Int
  /// BCP 47 tags that the pack serves; the first names it. One of no particular language, such as
  /// `und-x-gesture`, stands for all languages.
  public var tags: [String]
  /// The version of the pack, such as `2026.11.3`.
  public var version: String
  /// The version of the features that the network takes.
  public var featureVersion: Int
  /// The network's weights.
  public var network: File
  /// Purpose of the pack, with the files that only packs of this kind have.
  public var contents: Contents
  /// The licence that the weights are given under, in short; ``Pack/licences`` says more.
  public var licence: String
  /// Whose data the weights were learned from, and on what terms.
  public var notice: String
  /// Licences by part and source; `nil` in packs older than this list, which older readers ignore.
  /// See ``Pack/licences``.
  public var sources: [Source]?
  /// By data set (`words`, `lines`, `chars`).
  public var accuracy: [String: Accuracy]
  /// Making of the weights: commands and data.
  public var training: Training
}

extension PackManifest.TextContents {
  /// The characters that the language writes, in the order of the network's classes; a letter of
  /// several forms at the first of them.
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

  /// Purpose of the pack.
  public var kind: Kind {
    switch contents {
    case .text: .text
    case .characters: .characters
    case .classifier: .classifier
    case .formula: .formula
    }
  }

  /// The contents of a pack that reads text; `nil` of another.
  public var text: TextContents? {
    if case .text(let contents) = contents { contents } else { nil }
  }

  /// The contents of a pack that reads text character by character; `nil` of another.
  public var characters: CharacterContents? {
    if case .characters(let contents) = contents { contents } else { nil }
  }

  /// Statistics of the language that the pack reads; `nil` for none.
  public var languageModel: File? { text?.languageModel ?? characters?.languageModel }

  /// For tags of the pack that another language's model serves: that language's tag.
  public var fallbacks: [String: String] { text?.fallbacks ?? characters?.fallbacks ?? [:] }

  /// The pack's files beside the manifest, by their keys in it.
  package var entries: [(key: String, file: File)] {
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
      ]
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
