package ductus;

/** A part of a page's text, {@code page.text.substring(begin, end)}, and what replaces it. */
public final class Edit {
  /** Where the part begins. */
  public final int begin;

  /** The place after the part. */
  public final int end;

  /** What replaces it. */
  public final String text;

  Edit(Answer answer, Places places) {
    begin = places.of(answer.integer());
    end = places.of(answer.integer());
    text = answer.text();
  }

  @Override
  public String toString() {
    return begin + ".." + end + " \u2192 " + text;
  }
}
