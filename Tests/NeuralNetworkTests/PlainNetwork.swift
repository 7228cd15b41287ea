/// The network by its definition, number by number.
struct PlainNetwork {
  let builder: NetworkFileBuilder
  let channels: [Int]
  let strides: [Int]

  func logits(_ maps: [Float]) -> (characters: [Float], jamo: [Float]) {
    var (image, inputs, side) = (maps, 8, 32)
    for (layer, outputs) in channels.enumerated() {
      let weights = builder.values("convolution.\(layer).weight")
      let bias = builder.values("convolution.\(layer).bias")
      let stride = strides[layer]
      let next = (side + stride - 1) / stride
      var result: [Float] = []
      for output in 0..<outputs {
        for row in 0..<next {
          for column in 0..<next {
            var sum = bias[output]
            for input in 0..<inputs {
              for neighbour in 0..<9 {
                let (y, x) = (row * stride + neighbour / 3 - 1, column * stride + neighbour % 3 - 1)
                guard (0..<side).contains(y), (0..<side).contains(x) else { continue }
                sum +=
                  weights[(output * inputs + input) * 9 + neighbour]
                  * image[(input * side + y) * side + x]
              }
            }
            result.append(max(0, sum))
          }
        }
      }
      (image, inputs, side) = (result, outputs, next)
    }
    let embedding = linear("embedding", image).map { max(0, $0) }
    return (linear("characters", embedding), linear("hangul", embedding))
  }

  private func linear(_ name: String, _ input: [Float]) -> [Float] {
    let weights = builder.values("\(name).weight")
    return builder.values("\(name).bias").enumerated().map { row, bias in
      zip(input, weights[(row * input.count)...]).reduce(bias) { $0 + $1.0 * $1.1 }
    }
  }
}
