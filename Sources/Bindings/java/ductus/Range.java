package ductus;

/** A part of a page's text: {@code page.text.substring(begin, end)}. An empty one is a place. */
public final class Range {
  /** Where it begins. */
  public final int begin;

  /** The place after it. */
  public final int end;

  Range(Answer answer, Places places) {
    begin = places.of(answer.integer());
    end = places.of(answer.integer());
  }

  @Override
  public String toString() {
    return begin + ".." + end;
  }
}
