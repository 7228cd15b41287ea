package ductus;

import java.util.List;

/**
 * A symbol of a formula. The bar of a fraction is "-". The parent of the cells of a matrix and of cases is a
 * "\matrix", that of lines below one another an "\aligned"; these have no strokes.
 */
public final class Symbol {
  /** Where a symbol stands relative to its parent. */
  public enum Relation {
    /** Next in its row. */
    RIGHT,
    /** First of a row at its upper right. */
    SUPERSCRIPT,
    /** First of a row at its lower right. */
    SUBSCRIPT,
    /** First of a row above: a numerator, an upper limit, an accent, a root's index. */
    ABOVE,
    /** First of a row below: a denominator, a lower limit. */
    BELOW,
    /** First of a row inside: what stands under a root, and in cells. */
    INSIDE
  }

  /** Its LaTeX. */
  public final String name;

  /** The symbol in Unicode. */
  public final String text;

  /** The probability that it is this symbol, 0 to 1. */
  public final double confidence;

  /** Its strokes, as indices into the ink's. */
  public final List<Integer> strokes;

  /** The index of its parent, the symbol that it belongs to, in {@link Formula#symbols}; -1 for the first. */
  public final int parent;

  /** Where it stands relative to its parent. */
  public final Relation relation;

  /** The line, from 0, of the cell that it begins; -1 if it begins none. */
  public final int line;

  /** The column, from 0, of the cell that it begins; -1 if it begins none. */
  public final int column;

  /** The symbols that its strokes look like, usually including this one, the likeliest first. */
  public final List<SymbolName> alternatives;

  private Symbol(Answer answer) {
    name = answer.text();
    text = answer.text();
    confidence = answer.real();
    strokes = answer.integers();
    parent = (int) answer.longInteger();
    relation = Relation.values()[answer.integer()];
    line = answer.cell();
    column = answer.cell();
    alternatives = answer.list(SymbolName::of);
  }

  static Symbol of(Answer answer) {
    return new Symbol(answer);
  }

  @Override
  public String toString() {
    return name;
  }
}
