package ductus;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of a formula before it is read. */
public final class FormulaHints {
  /** Nothing is known. */
  public static final FormulaHints NOTHING = builder().build();

  /** Which symbols a formula may have. */
  public enum Level {
    /** All that there are. */
    ALL_SYMBOLS,
    /** Only numbers. */
    DIGITS,
    /** Sums as children write them: numbers and the signs between them. */
    ARITHMETIC,
    /** What is taught up to the end of school. */
    SCHOOL
  }

  private final Level level;
  private final @Nullable List<String> symbols;
  private final List<String> names;
  private final List<int[]> strokes;

  private FormulaHints(Builder builder) {
    level = builder.level;
    symbols = builder.symbols;
    names = new ArrayList<>(builder.names);
    strokes = new ArrayList<>(builder.strokes);
  }

  /**
   * Returns a builder of hints that say nothing yet.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  Request put(Request request) {
    request.integer(level.ordinal());
    if (symbols == null) {
      request.none();
    } else {
      request.texts(symbols, "symbols");
    }
    request.room(names.size());
    for (int i = 0; i < names.size(); i++) {
      request.text(names.get(i), "the known symbol " + i).integers(strokes.get(i));
    }
    return request;
  }

  /** Collects hints. */
  public static final class Builder {
    private Level level = Level.ALL_SYMBOLS;
    private @Nullable List<String> symbols;
    private final List<String> names = new ArrayList<>();
    private final List<int[]> strokes = new ArrayList<>();

    private Builder() {}

    /**
     * Sets the level, which has the possible symbols.
     *
     * @param level the level
     * @return this builder
     */
    public Builder level(Level level) {
      this.level = Request.given(level, "level");
      return this;
    }

    /**
     * Sets all possible symbols, instead of a level.
     *
     * @param symbols their names in LaTeX; null for those of the level
     * @return this builder
     */
    public Builder symbols(@Nullable List<String> symbols) {
      this.symbols = symbols == null ? null : new ArrayList<>(symbols);
      return this;
    }

    /**
     * Adds a symbol that some strokes certainly are, because the writer chose it; the rest is read around it.
     *
     * @param name its LaTeX, such as {@code x} or {@code \alpha}
     * @param strokes its strokes, as indices into the ink's
     * @return this builder
     * @throws OptionException for a negative index
     */
    public Builder known(String name, List<Integer> strokes) {
      int[] indices = Word.indices(strokes);
      names.add(Request.given(name, "name"));
      this.strokes.add(indices);
      return this;
    }

    /**
     * Returns the hints.
     *
     * @return the hints
     */
    public FormulaHints build() {
      return new FormulaHints(this);
    }
  }
}
