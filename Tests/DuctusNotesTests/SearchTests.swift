import InkModel
import NoteFormats
import Testing

@testable import DuctusNotes
@testable import InkReading

@Suite struct SearchTests {
  private func arc(_ word: String, _ start: Float, _ end: Float, _ p: Float) -> LatticeArc {
    LatticeArc(word: word, start: start, end: end, probability: p)
  }

  @Test func foldsCaseAccentsAndPunctuation() {
    #expect(FoldedWord.words(of: "Das Schöne, 12 – don't!") == ["das", "schone", "12", "dont"])
    #expect(FoldedWord.words(of: "STRASSE Straße Éłan") == ["strasse", "strasse", "elan"])
    #expect(FoldedWord.words(of: " — ") == [])
    for word in ["d\u{0}\u{9BE}", "\u{7D4}\u{301}\u{323}"] {
      let folded = FoldedWord.fold(word)
      #expect(FoldedWord.fold(folded) == folded)
    }
  }

  @Test(arguments: [
    // Two forms in Unicode of one text.
    ("안녕", "\u{110B}\u{1161}\u{11AB}\u{1102}\u{1167}\u{11BC}"),
    ("が", "か\u{3099}"), ("\u{09AF}\u{09BC}", "\u{09DF}"), ("שׁ", "\u{FB2A}"), ("ﻻ", "لا"),
    // Half width, points and vowel signs, drawn out, hamza, kaf and yeh, joiners, digits.
    ("ガイド", "ｶﾞｲﾄﾞ"), ("שלום", "שָׁלוֹם"), ("صحبت", "صُحبَت"), ("صحبت", "صحبـــت"),
    ("تأسیسات", "تاسیسات"), ("کتابی", "كتابي"), ("می\u{200C}باشد", "میباشد"), ("2026", "२०२६"),
    ("۱۲", "١٢"), ("ٱلمدرسة", "المدرسه"), ("خانۀ", "خانه"), ("ہم", "هم"), ("क़लम", "कलम"),
    // Letters with strokes, ligatures, the dots of Turkish.
    ("Łódź", "lodz"), ("Đorđe", "Dorde"), ("Ørsted", "orsted"), ("Ħal", "hal"),
    ("ISPARTA", "Isparta"), ("ılık", "ilik"), ("İzmir", "izmir"), ("Œuvre", "oeuvre"),
    ("Encyclopædia", "encyclopaedia"),
  ]) func foldsFormsOfOneText(text: String, other: String) {
    #expect(FoldedWord.fold(text).utf8.elementsEqual(FoldedWord.fold(other).utf8))
  }

  @Test(arguments: [("बि", "बी"), ("が", "か"), ("มา", "ม้า"), ("ދަ", "ދި"), ("ड़", "ड")])
  func keepsSignsThatTellWordsApart(text: String, other: String) {
    #expect(FoldedWord.fold(text) != FoldedWord.fold(other))
  }

  /// Other readings of a word keep their capitals and accents, and may lack its first letter.
  @Test func otherReadingsAreAsTheyAreWritten() {
    let candidates = [
      ("die Forest", 0.5), ("Die Forést", 0.2), ("die orest", 0.15), ("die for est", 0.1),
    ].map { LineCandidate(text: $0.0, confidence: $0.1) }
    let lattice = WordLattice(candidates: candidates, words: [])
    let first = lattice.alternatives(to: "die", confidence: 0.5, at: 0)
    #expect(first.map(\.text) == ["Die"])
    #expect(abs((first.first?.probability ?? 0) - 0.2) < 1e-6)
    let second = lattice.alternatives(to: "Forest", confidence: 0.5, at: 1)
    #expect(second.map(\.text) == ["Forést", "orest"])
  }

  /// A second reading by itself may doubt what the line made likely.
  @Test func theProbabilitiesOfAWordAddUpToOneAtMost() {
    let candidates = [("coll", 0.75), ("coli", 0.2)]
      .map { LineCandidate(text: $0.0, confidence: $0.1) }
    var lattice = WordLattice(candidates: candidates, words: [0.75])
    lattice.add([
      (
        0,
        [("coli", 0.6), ("call", 0.2)].map {
          RecognitionCandidate(text: $0.0, cost: 0, confidence: $0.1)
        }
      )
    ])
    let others = lattice.alternatives(to: "coll", confidence: 0.75, at: 0)
    #expect(others.map(\.text) == ["coli", "call"])
    #expect(abs(others.reduce(0.75) { $0 + $1.probability } - 1) < 1e-6)
    #expect(abs(others[0].probability - 4 * others[1].probability) < 1e-6)
  }

  @Test func otherReadingsOfTheFirstWordMayLackItsFirstLetter() {
    let candidates = [("forest", 0.5), ("orest", 0.3)]
      .map { LineCandidate(text: $0.0, confidence: $0.1) }
    let lattice = WordLattice(candidates: candidates, words: [])
    let others = lattice.alternatives(to: "forest", confidence: 0.5, at: 0)
    #expect(others.map(\.text) == ["orest"])
    #expect(lattice.arcs.contains { $0.word == "orest" && $0.start == 0 && $0.end == 1 })
  }

  @Test func koreanWordsAreFoundWithTheirParticles() {
    #expect(FoldedWord.words(of: "나무를").map(\.text) == ["나", "무", "를"])
  }

  @Test func sumsTheReadingsOfAWord() throws {
    let candidates = [
      LineCandidate(text: "a linear map", confidence: 0.5),
      LineCandidate(text: "a linear nap", confidence: 0.2),
      LineCandidate(text: "a line ar map", confidence: 0.1),
    ]
    let lattice = WordLattice(candidates: candidates, words: [0.99, 0.8, 0.6]).arcs
    func find(_ word: String) throws -> LatticeArc {
      try #require(lattice.first { $0.word == word })
    }
    #expect(try abs(find("map").probability - 0.6) < 0.001)
    #expect(try abs(find("nap").probability - 0.2) < 0.001)
    #expect(try find("nap").start == 2)
    #expect(try find("nap").end == 3)
    #expect(try abs(find("linear").probability - 0.8) < 0.001)
    #expect(try abs(find("line").probability - 0.1) < 0.001)
    #expect(try find("line").start == 1)
    #expect(try find("ar").end == 2)
  }

  /// A word is cut in two at each letter, which would be too many pieces for a very long phrase.
  @Test func piecesOfAPhraseGrowWithItsLength() {
    func letters(_ words: [String]) -> Int {
      PhraseMatch.wordSets(of: words.map { FoldedWord($0) }).joined()
        .reduce(0) { $0 + $1.utf8.count }
    }
    #expect(letters([String(repeating: "x", count: 8_000)]) == 8_000)
    #expect(letters([String(repeating: "x", count: 40)]) <= 40 * 38)
    #expect(PhraseMatch.wordSets(of: ["linear"]).contains(["lin", "ear"]))
  }

  /// Each word is compared with those of its place, not with all.
  @Test func wordsOfVeryLongLinesAreAddedByTheirPlace() {
    let text = Array(repeating: ".", count: 500).joined(separator: " ")
    let candidates = (1...10).map { LineCandidate(text: text, confidence: 1 / Double($0 + 9)) }
    let lattice = WordLattice(candidates: candidates, words: [])
    #expect(lattice.arcs.count == 500)
    #expect(lattice.comparisonCount <= 9 * 500 * 2)
  }

  @Test func findsPhrasesAcrossLinesAndSplitWords() {
    let lattices = [
      [
        arc("the", 0, 1, 0.9), arc("linear", 1, 2, 0.8), arc("lin", 1, 1.5, 0.1),
        arc("ear", 1.5, 2, 0.1),
      ],
      [arc("map", 0, 1, 0.6), arc("nap", 0, 1, 0.3)],
    ]
    func probabilities(_ phrase: String, least: Double = 0.01) -> [Double] {
      PhraseMatch.find(
        FoldedWord.words(of: phrase), in: lattices, wordCounts: [2, 1], minimumProbability: least
      ).map { ($0.probability * 1000).rounded() / 1000 }
    }
    #expect(probabilities("linear map") == [0.48])
    #expect(probabilities("LINEAR nap") == [0.24])
    #expect(probabilities("lin ear map", least: 0.001) == [0.24])
    #expect(probabilities("linear nap", least: 0.3) == [])
    #expect(probabilities("linearmap") == [0.24])
    #expect(probabilities("thelin", least: 0.001) == [0.045])
    #expect(probabilities("the map") == [])
    #expect(probabilities("map linear") == [])
  }

  @Test func signsByThemselvesDontPartWords() {
    let candidate = LineCandidate(text: "salt & pepper", confidence: 0.9)
    let lattice = WordLattice(candidates: [candidate], words: [0.9, 0.9, 0.9]).arcs
    let found = PhraseMatch.find(
      ["salt", "pepper"], in: [lattice], wordCounts: [3], minimumProbability: 0.5)
    #expect(found.map(\.arcs.count) == [2])
  }

  /// There are more paths through forty signs than can be enumerated.
  @Test(.timeLimit(.minutes(60))) func aLineOfSignsIsSearchedAtOnce() {
    let signs = (1...40).flatMap { place in
      [1, 2, 3].map { arc("", Float(place), Float(place + $0), 0.9) }
    }
    let lattice = [arc("salt", 0, 1, 0.9)] + signs + [arc("pepper", 41, 42, 0.8)]
    let found = PhraseMatch.find(
      ["salt", "pepper"], in: [lattice], wordCounts: [42], minimumProbability: 0.5)
    #expect(found.map { $0.arcs.map(\.arc.word) } == [["salt", "pepper"]])
    #expect(found.map { ($0.probability * 100).rounded() } == [72])
  }

  @Test func manyLinesOfSignsAreNoTrouble() {
    let text = "salt" + String(repeating: "\n—", count: 15_000) + "\npepper"
    let block = TranscribedBlock(typed: TypedText(text, at: .init(x: 0, y: 0), size: 10))
    let transcript = Transcript(pages: [PageTranscript(blocks: [block])])
    #expect(transcript.search("salt pepper").map(\.line) == [0])
    #expect(transcript.search("salt sugar").isEmpty)
  }

  @Test func blocksOfVeryManyStrokesAreReadInParts() {
    #expect(PagePart.parts(of: [0, 2, 3, 4, 7], limit: 2) == [[0, 2], [3, 4], [7]])
    #expect(PagePart.parts(of: [0, 1]) == [[0, 1]])
    #expect(PagePart.parts(of: []).isEmpty)
    #expect(PagePart.parts(of: Array(0..<100_000)).allSatisfy { $0.count <= 5_000 })
  }

  private func near(
    _ phrase: String, in line: [(String, Double)], besides matches: [PhraseMatch] = []
  ) -> [PhraseMatch] {
    let words = line.map { NearPhraseSearch.ReadWord(FoldedWord($0.0), confidence: $0.1) }
    return NearPhraseSearch(FoldedWord.words(of: phrase))?.matches(
      in: [[], words], minimumProbability: 0.001, besides: matches) ?? []
  }

  @Test func findsNearlyTheLettersWhereTheReadingIsInDoubt() throws {
    let line = [("allowed", 0.99), ("former", 0.9), ("noxeel", 0.4)]
    let match = try #require(near("Noxell", in: line).first)
    #expect(match.arcs.map { [Float($0.line), $0.arc.start, $0.arc.end] } == [[1, 2, 3]])
    #expect(abs(match.probability - 0.6 * 0.3) < 1e-6)
    #expect(near("former noxell", in: line).first?.arcs.map(\.arc.word) == ["former", "noxeel"])
    // One letter too many, and one that is missing.
    #expect(near("noxeeel", in: line).count == 1)
    #expect(near("noxexel", in: line).count == 1)
    // Two of six letters are too many, and so is one of a short word.
    #expect(near("nokill", in: line).isEmpty)
    #expect(near("oxell", in: line).isEmpty)
    // A sure word isn't another.
    #expect(near("alloyed", in: line).isEmpty)
    #expect(near("noxell", in: line, besides: [match]).isEmpty)
  }

  @Test func findsThePhraseWithinWordsThatWereReadAsOne() {
    let line = [("zbtjkgtcc", 0.3), ("jzd", 0.5)]
    // Spaces are missing before it and between its words, and one is superfluous.
    #expect(
      near("btj kgtcc j", in: line).map { $0.arcs.map(\.arc.word) } == [["zbtjkgtcc", "jzd"]])
    #expect(near("kgtccj", in: line).map(\.arcs.count) == [2])
    #expect(near("all the", in: [("ell", 0.3), ("the", 0.3)]).isEmpty)
  }

  @Test func oneOfThePiecesStandsAsItIs() throws {
    let search = try #require(NearPhraseSearch(["handwriting", "is"]))
    #expect(search.pieces == ["hand", "writ", "ingis"])
    #expect(NearPhraseSearch(["noxell"])?.pieces == ["nox", "ell"])
    let words = [("sure", 0.995), ("noxeel", 0.4)].map {
      NearPhraseSearch.ReadWord(FoldedWord($0.0), confidence: $0.1)
    }
    #expect(NearPhraseSearch.letters(of: words) == "surenoxeel")
    #expect(NearPhraseSearch.letters(of: [words[0]]) == "")
  }

  @Test func joinsAndCutsWords() {
    #expect(PhraseMatch.wordSets(of: ["ab", "cd"]) == [["ab", "cd"], ["abcd"]])
    #expect(PhraseMatch.wordSets(of: ["abcde"]) == [["abcde"], ["ab", "cde"], ["abc", "de"]])
  }

  @Test func typedTextIsFoundWhereItStands() throws {
    let block = TranscribedBlock(
      typed: .init("Über Ringe\n\nund Körper", at: .init(x: 10, y: 20), size: 10), number: 0)
    #expect(block.text == "Über Ringe\nund Körper")
    let transcript = Transcript(
      pages: [PageTranscript(blocks: [block], others: [], letterHeight: 0)])
    let hit = try #require(transcript.search("ringe UND").first)
    #expect(hit.line == 0)
    #expect(hit.probability == 1)
    #expect(hit.box == PageBox(x: 10, y: 20, width: 60, height: 35))
    #expect(transcript.indexableContent.words["korper"] == 1)
  }

  private func typed(_ texts: String...) -> Transcript {
    let blocks = texts.enumerated().map { number, text in
      TranscribedBlock(
        typed: TypedText(text, at: .init(x: 10, y: 20), size: 10), number: number)
    }
    return Transcript(pages: [PageTranscript(blocks: blocks)])
  }

  @Test(arguments: [
    ("今日は天気がいいですね", "天気"), ("日本語の文章", "文章"), ("日本語の文章", "語の"),
    ("สวัสดีครับ", "ครับ"), ("ສະບາຍດີທ່ານ", "ດີ"), ("ស្វាគមន៍អ្នក", "អ្នក"), ("မင်္ဂလာပါ", "လာ"),
    ("བཀྲ་ཤིས་བདེ་ལེགས", "བདེ་ལེགས"), ("今日は、天気", "は天"), ("カタカナ・ひらがな", "ナひ"),
    ("第12章のPDF文書", "12章"), ("第12章のPDF文書", "のpdf"), ("コーヒー", "コー"), ("文章 終", "文章終"),
    ("今日は天\n気がいい", "天気"), ("日本語", "日 本"),
  ])
  func lettersOfScriptsWithoutBlanksAreFoundAnywhere(_ text: String, _ phrase: String) {
    let hits = typed(text).search(phrase)
    #expect(hits.count == 1)
    // Only a space in the text that the phrase lacks is charged.
    #expect(hits.first?.probability == (text.contains(" ") ? 0.5 : 1))
  }

  @Test func otherWordsOfThoseLinesAreWhole() {
    let text = typed("第12章のPDF文書と linear map", "หน้า ๑๒๓")
    #expect(text.search("PDF").count == 1)
    for part in ["DF", "2章", "line", "文と", "章第", "๒๓"] { #expect(text.search(part).isEmpty) }
    #expect(text.search("linearmap").map(\.probability) == [0.5])
    #expect(text.search("と linear").map(\.probability) == [1])
    #expect(text.search("とlinear").map(\.probability) == [0.5])
  }

  @Test func lettersAreFoundInTheirPlace() {
    #expect(
      typed("ab 日本語の文章").search("文章").map(\.box) == [PageBox(x: 68, y: 20, width: 20, height: 10)])
  }

  @Test func lettersOfOtherReadingsAreFound() {
    let candidates = [
      LineCandidate(text: "今日は大気", confidence: 0.5),
      LineCandidate(text: "今日は天気", confidence: 0.25),
    ]
    let lattice = WordLattice(candidates: candidates, words: [1, 1, 1, 0.5, 1]).arcs
    func probabilities(_ phrase: String) -> [Double] {
      PhraseMatch.find(
        FoldedWord.words(of: phrase), in: [lattice], wordCounts: [5], minimumProbability: 0.01
      ).map(\.probability)
    }
    #expect(probabilities("は大気") == [0.5])
    #expect(probabilities("は天気") == [0.25])
    #expect(probabilities("天").count == 1)
  }

  @Test func nearlyTheLettersAreFoundAmongThoseThatStandByThemselves() {
    let words = FoldedWord.words(of: "今日は大気がいいですね").map {
      NearPhraseSearch.ReadWord($0, confidence: $0.text == "大" ? 0.4 : 1)
    }
    let found = NearPhraseSearch(FoldedWord.words(of: "日は天気がいい"))?.matches(
      in: [words], minimumProbability: 0.001)
    #expect(found?.map { ($0.probability * 100).rounded() } == [18])
    #expect(found?.map(\.arcs.count) == [7])
  }

  @Test func typedFormulasAreFound() throws {
    let place = StrokePoint(x: 10, y: 20)
    let blocks = ["x^2+\\frac{a}{b}", "\\sqrt{q + r"].enumerated().map { number, latex in
      TranscribedBlock(
        typed: TypedText(latex, at: place, size: 10, form: .formula), number: number)
    }
    let transcript = Transcript(pages: [PageTranscript(blocks: blocks)])
    #expect(blocks[0].lines[0].isReadFormula)
    for phrase in ["frac", blocks[0].text, "sqrtq", "r"] {
      #expect(transcript.search(phrase).count == 1, "\(phrase)")
    }
    #expect(transcript.text.contains("\\sqrt{q + r"))
  }

  @Test func tellsFormulasFromTextAndNumbers() {
    #expect(FormulaTest.isFormula("x^2 + y = 4", words: [0.5]))
    #expect(!FormulaTest.isFormula("(804) 651-3058", words: [0.8]))
    #expect(!FormulaTest.isFormula("Let x = 4 be the solution", words: [0.8]))
    #expect(!FormulaTest.isFormula("12.5.2026", words: [0.8]))
  }
}
