/// Greedy decoding: the likeliest class of every frame, repeats merged, blanks taken out
/// (Graves et al. 2006, best path decoding).
///
/// What a network reads by itself, for checks while training: no pre-context, no language model,
/// and spaces as the network puts them, double and outer ones included. Of equal classes the
/// first is taken.
///
/// - Parameter values: natural log-probabilities or any scores (frames x classes), row-major,
///   class 0 the blank.
/// - Throws: ``DecoderError`` for a shape that does not fit and for values that are not finite.
/// - Complexity: O(frames * classes).
public func bestPathText(
  values: [Float], frames: Int, classes: Int, alphabet: Alphabet
) throws(DecoderError) -> String {
  let posteriors = try Posteriors(
    values: values, frames: frames, classes: classes, alphabet: alphabet)
  var labels: [Int] = []
  var previous = 0
  for frame in 0..<posteriors.frames {
    let start = frame * classes
    var best = 0
    for label in 1..<classes where values[start + label] > values[start + best] { best = label }
    if best != 0 && best != previous { labels.append(best) }
    previous = best
  }
  return alphabet.text(of: labels)
}
