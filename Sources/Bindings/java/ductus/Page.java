package ductus;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text on a page and where it stands: what gestures are drawn over. Any number of threads may use one.
 */
public final class Page implements AutoCloseable {
  /** The text, with line feeds between lines and spaces between words. */
  public final String text;

  final Handle handle;

  private Page(Answer answer) {
    handle = new Handle(this, Handle.Kind.PAGE, answer.longInteger(), null);
    text = answer.text();
  }

  /**
   * Makes a page from the likeliest reading of an ink.
   *
   * @param reading the reading, with its segments
   * @param ink the ink that was read
   * @return the page
   * @throws OptionException for a reading without segments, or of another ink
   */
  public static Page of(Reading reading, Ink ink) {
    Request request = Request.given(reading, "reading").put(new Request(Function.PAGE_OF_RESULT));
    return new Page(request.inks(one(ink)).send());
  }

  /**
   * Makes a page from lines of words: all in type, or, given their ink, all written.
   *
   * @param lines the words of each line, in the order of the text
   * @param ink the ink of all words; null for words in type
   * @return the page
   * @throws OptionException naming the word that isn't valid
   * @throws InkException for a coordinate that isn't finite
   */
  public static Page of(List<List<Word>> lines, @Nullable Ink ink) {
    int count = 0;
    for (List<Word> line : Request.given(lines, "lines")) {
      count += Request.given(line, "a line").size();
    }
    Request request = new Request(Function.PAGE_OF_WORDS).room(count);
    int number = 0;
    for (int line = 0; line < lines.size(); line++) {
      for (Word word : lines.get(line)) {
        String name = "words[" + number++ + "]";
        Request.given(word, name).put(request, line, ink != null, name);
      }
    }
    return new Page((ink == null || count == 0 ? request.none() : request.inks(one(ink))).send());
  }

  private static List<Ink> one(Ink ink) {
    return Collections.singletonList(Request.given(ink, "ink"));
  }

  /**
   * Returns the text with a gesture's edits applied.
   *
   * @param gesture a gesture over this page
   * @return the text after it
   */
  public String after(Gesture gesture) {
    StringBuilder found = new StringBuilder();
    int place = 0;
    for (Edit edit : Request.given(gesture, "gesture").edits) {
      found.append(text, place, edit.begin).append(edit.text);
      place = edit.end;
    }
    return found.append(text, place, text.length()).toString();
  }

  /** Frees it, as soon as no call uses it. */
  @Override
  public void close() {
    handle.close();
  }

  @Override
  public String toString() {
    return text;
  }
}
