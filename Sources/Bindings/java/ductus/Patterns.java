package ductus;

import java.io.File;
import java.util.Collections;
import java.util.List;

/**
 * Named figures, each taught with one ink or more. They need no pack. Threads may share them; their calls take
 * turns.
 */
public final class Patterns implements AutoCloseable {
  /** How inks are compared. */
  public enum Kind {
    /** By the cells of a grid that they cross. */
    GRID,
    /** By the directions of one stroke. */
    PATH,
    /** By points spread over all strokes in any order. */
    CLOUD
  }

  /** How inks are compared. */
  public final Kind kind;

  private final Handle handle;

  /**
   * Makes an empty set.
   *
   * @param kind how inks are compared
   */
  public Patterns(Kind kind) {
    this(
        new Request(Function.MAKE_PATTERNS).integer(Request.given(kind, "kind").ordinal()).send(),
        kind);
  }

  private Patterns(Answer answer, Kind kind) {
    this.kind = kind;
    handle = new Handle(this, Handle.Kind.PATTERNS, answer.longInteger(), null);
  }

  /**
   * Reads the patterns in a file: clouds as JSON, as Swift and the command {@code ductus patterns} write it.
   *
   * @param file the file
   * @return the patterns
   * @throws DamagedPatternsException if the file can't be read, is damaged or of a newer version
   */
  public static Patterns open(File file) {
    String path = Request.given(file, "file").getPath();
    return new Patterns(new Request(Function.OPEN_PATTERNS).text(path, "file").send(), Kind.CLOUD);
  }

  /**
   * Reads what a file of patterns holds.
   *
   * @param json the content of a file
   * @return the patterns
   * @throws DamagedPatternsException if it is damaged or of a newer version
   */
  public static Patterns fromJson(String json) {
    Request.given(json, "json");
    return new Patterns(new Request(Function.READ_PATTERNS).text(json, "json").send(), Kind.CLOUD);
  }

  private Request request(Function function) {
    return new Request(function).handle(handle);
  }

  /**
   * Writes a file of clouds entirely or not at all. An existing one keeps its permissions.
   *
   * @param file the file
   * @throws DamagedPatternsException if it can't be written
   * @throws OptionException for patterns of other kinds
   */
  public void save(File file) {
    request(Function.SAVE_PATTERNS).text(Request.given(file, "file").getPath(), "file").send();
  }

  /**
   * Returns what a file of these clouds would hold.
   *
   * @return JSON
   * @throws OptionException for patterns of other kinds
   */
  public String toJson() {
    return request(Function.PATTERNS_JSON).send().text();
  }

  /**
   * Adds a pattern for each ink, or none if an ink is bad.
   *
   * @param name the figure's name
   * @param inks how it may be drawn
   * @throws InkException for an ink that can't be a pattern
   * @throws OptionException for an empty name
   */
  public void teach(String name, List<Ink> inks) {
    request(Function.TEACH).text(Request.given(name, "name"), "name").inks(Recognizer.checked(inks))
        .send();
  }

  /**
   * Removes all patterns of a name.
   *
   * @param name the name
   * @return whether there were any
   */
  public boolean forget(String name) {
    return request(Function.FORGET).text(Request.given(name, "name"), "name").send().flag();
  }

  /**
   * Sets the largest score of a candidate.
   *
   * @param score the score; infinity for any; NaN, the default, for what the patterns' own spread allows
   */
  public void setRejection(double score) {
    request(Function.SET_REJECTION).real(score).send();
  }

  /**
   * Returns the names of the figures that an ink may be.
   *
   * @param ink the ink
   * @return the names, the likeliest first
   * @throws InkException for an ink that can't be read
   */
  public Reading match(Ink ink) {
    List<Ink> inks = Collections.singletonList(Request.given(ink, "ink"));
    Request request = request(Function.MATCH).inks(inks);
    return Reading.only(ReadingOptions.USUAL.put(request).send(), null);
  }

  /** Frees them, as soon as no call uses them. */
  @Override
  public void close() {
    handle.close();
  }
}
