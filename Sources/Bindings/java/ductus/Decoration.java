package ductus;

import java.util.List;

/** A line under, through or around words, which is not part of the text. */
public final class Decoration {
  /** What a decoration is. */
  public enum Kind {
    /** A line through words. */
    STRIKE_THROUGH,
    /** A line under words. */
    UNDERLINE,
    /** A loop around words. */
    SURROUND
  }

  /** What it is. */
  public final Kind kind;

  /** The strokes that it was drawn with, as indices into the ink's. */
  public final List<Integer> strokes;

  /** The place in the likeliest text where what it marks begins; like {@link #end} 0 for nothing. */
  public final int begin;

  /** The place after what it marks. */
  public final int end;

  /** The ink that it marks. */
  public final List<Span> ink;

  Decoration(Answer answer, Places places) {
    // As an action of `ductus.h`, of which 1 is the first.
    kind = Kind.values()[answer.integer() - 1];
    strokes = answer.integers();
    begin = places.of(answer.integer());
    end = places.of(answer.integer());
    ink = answer.list(Span::of);
  }
}
