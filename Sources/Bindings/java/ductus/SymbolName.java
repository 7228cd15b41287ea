package ductus;

/** A symbol that some strokes may be. */
public final class SymbolName {
  /** Its LaTeX. */
  public final String name;

  /** The symbol in Unicode. */
  public final String text;

  /** The probability that it is right, 0 to 1. */
  public final double confidence;

  private SymbolName(Answer answer) {
    name = answer.text();
    text = answer.text();
    confidence = answer.real();
  }

  static SymbolName of(Answer answer) {
    return new SymbolName(answer);
  }

  @Override
  public String toString() {
    return name + " (" + confidence + ")";
  }
}
