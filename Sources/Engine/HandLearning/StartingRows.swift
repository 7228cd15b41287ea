/// The rows of the heads as an earlier hand has them.
struct StartingRows {
  struct Row {
    let weights: [Float]
    let bias: Float
  }

  var characters: [Int: Row] = [:]
  var jamo: [Int: Row] = [:]
}
