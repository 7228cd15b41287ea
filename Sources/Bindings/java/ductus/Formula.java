package ductus;

import java.util.List;

/** One reading of an ink as a formula. */
public final class Formula {
  /** LaTeX. */
  public final String latex;

  /** A {@code math} element. */
  public final String mathml;

  /** MathML whose elements have the indices of their strokes in {@code data-strokes}. */
  public final String mathmlWithStrokes;

  /** One line of Unicode. */
  public final String plain;

  /** A cost: lower is better. It may be below 0, and is comparable only within one ink. */
  public final double score;

  /** The probability that it is right, 0 to 1. */
  public final double confidence;

  /** The tree of symbols, each before its children. */
  public final List<Symbol> symbols;

  private Formula(Answer answer) {
    latex = answer.text();
    mathml = answer.text();
    mathmlWithStrokes = answer.text();
    plain = answer.text();
    score = answer.real();
    confidence = answer.real();
    symbols = answer.list(Symbol::of);
  }

  static Formula of(Answer answer) {
    return new Formula(answer);
  }

  @Override
  public String toString() {
    return latex;
  }
}
