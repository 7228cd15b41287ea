package ductus;

import java.util.List;

/** What a gesture means and what it affects. */
public final class Gesture {
  /** What a gesture does. */
  public enum Action {
    /** A scribble: deletes the text or the ink under it. */
    SCRATCH_OUT,
    /** A line through words. */
    STRIKE_THROUGH,
    /** A line under words. */
    UNDERLINE,
    /** A loop around words: selects them. */
    SURROUND,
    /** A caret: what is written next is inserted there. */
    INSERT,
    /** A bar within a word: inserts a space. */
    SPLIT,
    /** An arch over a space, or a bar in it: deletes the space. */
    JOIN,
    /** A corner, down and left: begins a new line. */
    LINE_BREAK
  }

  /** What it does. */
  public final Action action;

  /** The probability that this is meant, 0 to 1. */
  public final double confidence;

  /** The parts of the text that it affects; an empty one is a place. */
  public final List<Range> ranges;

  /** The words that it affects, counted over all lines. */
  public final List<Integer> words;

  /** Their strokes, as indices into the page's ink. */
  public final List<Integer> strokes;

  /** The changes of the text, from its beginning to its end; none if it stays. */
  public final List<Edit> edits;

  Gesture(Answer answer, Places places) {
    action = Action.values()[answer.integer()];
    confidence = answer.real();
    ranges = answer.list(each -> new Range(each, places));
    words = answer.integers();
    strokes = answer.integers();
    edits = answer.list(each -> new Edit(each, places));
  }

  @Override
  public String toString() {
    return action + " " + ranges + " (" + confidence + ")";
  }
}
