import CMath

/// Words typical of addresses and file names but not of prose, letter by letter. Some end with the
/// sign that always follows them.
struct CodePieces: Sendable {
  static let shared = CodePieces()

  /// The range of pieces that begin with the letters so far.
  struct State {
    fileprivate var first: UInt8 = 0
    fileprivate var count: UInt8 = 0
    /// The number of letters so far.
    fileprivate var length: UInt8 = 0
  }

  private struct Piece {
    /// The start of its letters in `text`.
    var start: UInt16
    var count: UInt8
    /// The total weight of the pieces before it.
    var before: Float
  }

  /// The pieces, and a final sentinel.
  private var pieces: [Piece] = []
  /// The place after each letter from `a` on at the start of a word. It is precomputed because most
  /// words are ruled out there.
  private var firstLetters: [(state: State, logProbability: Float)] = []

  private init() {
    let bytes = Self.text.utf8Start
    var sum: Float = 0
    var start = 0
    for index in 0..<Self.text.utf8CodeUnitCount where (48..<58).contains(bytes[index]) {
      pieces.append(
        Piece(start: UInt16(start), count: UInt8(index - start), before: sum))
      sum += Self.weights[Int(bytes[index]) - 48]
      start = index + 1
    }
    pieces.append(Piece(start: UInt16(start), count: 0, before: sum))
    firstLetters = "abcdefghijklmnopqrstuvwxyz".unicodeScalars.map { letter in
      var state = self.start
      let logProbability = search(letter, &state)
      return (state, logProbability)
    }
  }

  var start: State { State(count: UInt8(pieces.count - 1)) }

  /// Returns ln P(letter | the letters before), −∞ if no piece continues so. A piece's last one may
  /// be a sign.
  func append(_ letter: Unicode.Scalar, to state: inout State) -> Float {
    guard state.length == 0, state.count > 0 else { return search(letter, &state) }
    guard letter >= "a", letter <= "z" else {
      state.count = 0
      return -.infinity
    }
    let first = firstLetters[Int(letter.value) - 97]
    state = first.state
    return first.logProbability
  }

  private func search(_ letter: Unicode.Scalar, _ state: inout State) -> Float {
    let upper = Int(state.first) + Int(state.count)
    var first = Int(state.first)
    while first < upper, !goesOn(first, state, letter) { first += 1 }
    var end = first
    while end < upper, goesOn(end, state, letter) { end += 1 }
    let all = pieces[upper].before - pieces[Int(state.first)].before
    guard end > first else {
      state.count = 0
      return -.infinity
    }
    state = State(first: UInt8(first), count: UInt8(end - first), length: state.length + 1)
    return log((pieces[end].before - pieces[first].before) / all)
  }

  private func goesOn(_ index: Int, _ state: State, _ letter: Unicode.Scalar) -> Bool {
    let piece = pieces[index]
    guard piece.count > state.length else { return false }
    return UInt32(Self.text.utf8Start[Int(piece.start) + Int(state.length)]) == letter.value
  }

  /// Returns ln P(no more letters | the letters before).
  func end(_ state: State) -> Float {
    let first = Int(state.first)
    guard state.count > 0, pieces[first].count == state.length else { return -.infinity }
    let all = pieces[first + Int(state.count)].before - pieces[first].before
    return log((pieces[first + 1].before - pieces[first].before) / all)
  }

  /// The pieces in alphabetical order, each followed by its class of frequency; 0 is the most
  /// common.
  private static let text: StaticString = """
    admin3ai3aol3api3app3ar3at2au2be2bin3biz2blog3br2ca2cc3cfg3ch2cl3cn2co1com0cpp3css3csv3cz2de1d\
    ev3dk2doc3docs3docx3edu2ee3es1etc3eu1exe3fi2fr1ftp3gif3github3gmail1gmx2google3gov2gr3gz3hotma\
    il2hr3htm3html1http:0https:0hu3icloud2id3ie3il3img3in2index2info2ini3int3io2ir3is3it1jp2jpeg3j\
    pg2js3json3kr3lib3live2log3login3lt3lu3lv3mail2md3me2mil3mov3mp3mx3net1nl1no2nz3online3org1out\
    look2pdf2php3pl2png2ppt3pptx3pt3py3ro3ru2se2sh3shop3si3site3sk3src3svg3swift3tar3tmp3tr3tv2tw3\
    txt2ua3uk1url3us2user3usr3web2wiki3wikipedia3www3www.0xls3xlsx3xml3xyz3yahoo2za3zip3
    """
  private static let weights: [Float] = [12, 4, 1.5, 0.8]
}
