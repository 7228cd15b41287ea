package ductus;

import java.util.AbstractList;
import java.util.List;

/** The readings of an ink as a formula, the likeliest first. */
public final class Formulas extends AbstractList<Formula> {
  /** The faults of the ink that were repaired before it was read. */
  public final List<String> warnings;

  private final List<Formula> formulas;

  private Formulas(Answer answer) {
    formulas = answer.list(Formula::of);
    warnings = answer.texts();
  }

  static Formulas of(Answer answer) {
    return new Formulas(answer);
  }

  @Override
  public Formula get(int index) {
    return formulas.get(index);
  }

  @Override
  public int size() {
    return formulas.size();
  }
}
