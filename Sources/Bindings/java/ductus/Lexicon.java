package ductus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Expected words: names, terms, the choices of a form. Make a lexicon once for all readings. */
public final class Lexicon implements AutoCloseable {
  final Handle handle;

  /**
   * Makes a lexicon of words, each of which becomes e³ times likelier.
   *
   * @param words the words
   * @throws OptionException for a word with half a surrogate pair or a zero
   */
  public Lexicon(List<String> words) {
    handle = made(words, null);
  }

  /**
   * Makes a lexicon of words with weights.
   *
   * @param words the words, each with the natural logarithm of how much likelier it becomes, 0 to 100
   * @throws OptionException for another weight, or a word with half a surrogate pair or a zero
   */
  public Lexicon(Map<String, Float> words) {
    List<String> texts = new ArrayList<>(Request.given(words, "words").keySet());
    float[] weights = new float[texts.size()];
    for (int i = 0; i < weights.length; i++) {
      Float weight = words.get(texts.get(i));
      weights[i] = Request.given(weight, "the weight of " + texts.get(i));
    }
    handle = made(texts, weights);
  }

  private Handle made(List<String> words, float @org.jspecify.annotations.Nullable [] weights) {
    Request request =
        new Request(Function.MAKE_LEXICON).texts(Request.given(words, "words"), "words");
    Answer answer = (weights == null ? request.none() : request.floats(weights)).send();
    return new Handle(this, Handle.Kind.LEXICON, answer.longInteger(), null);
  }

  /** Frees it, as soon as nothing reads with it. */
  @Override
  public void close() {
    handle.close();
  }
}
