package ductus;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pack: the files needed to read one language or formulas, or to name one set of figures. */
public final class Pack {
  /** What a pack reads. */
  public enum Kind {
    /** Text. */
    TEXT,
    /** Text, character by character. */
    CHARACTERS,
    /** Figures. */
    FIGURES,
    /** Formulas. */
    FORMULAS
  }

  /** Its folder; null for a pack in memory. */
  public final @Nullable File folder;

  /** The one of its tags that serves the wanted tag, or the first. */
  public final String tag;

  /** Its tags, in the form of BCP 47; the first names the pack. */
  public final List<String> tags;

  /** Its version, such as "2026.11.3". */
  public final String version;

  /** The licence of all its parts, except those with their own: see {@code ductus models info}. */
  public final String licence;

  /** The size of all its files together. */
  public final long bytes;

  /** What it reads. */
  public final Kind kind;

  private Pack(Answer answer) {
    String name = answer.text();
    folder = name.isEmpty() ? null : new File(name);
    tag = answer.text();
    tags = answer.texts();
    version = answer.text();
    licence = answer.text();
    bytes = answer.longInteger();
    kind = Kind.values()[answer.integer()];
  }

  static Pack of(Answer answer) {
    return new Pack(answer);
  }

  /**
   * Finds the packs in some folders: folders with packs and the files they share, packs themselves, and
   * stores that {@code ductus models install} made.
   *
   * @param folders the folders; none stands for the usual ones, see {@link OpenOptions.Builder#folders}
   * @param tag a language tag, which the packs have to serve; null for all
   * @return the packs; with a tag, the best first
   * @throws MissingModelException if none serves the tag
   * @throws ModelException for a text that isn't a tag
   * @throws DamagedModelException for a folder that can't be read
   */
  public static List<Pack> find(List<File> folders, @Nullable String tag) {
    return new Request(Function.FIND_PACKS).texts(names(folders), "folders").text(tag, "tag").send()
        .list(Pack::of);
  }

  /**
   * Returns which tag best serves a wanted one ("zh-Hani" for "zh-TW").
   *
   * @param tags the tags to choose among
   * @param wanted the wanted one
   * @return the index of the best; -1 for none
   * @throws ModelException for a text that isn't a tag
   */
  public static int matchTag(List<String> tags, String wanted) {
    return (int) new Request(Function.MATCH_TAG).texts(Request.given(tags, "tags"), "tags")
        .text(Request.given(wanted, "wanted"), "wanted").send().longInteger();
  }

  static List<String> names(List<File> folders) {
    List<String> names = new ArrayList<>();
    for (File folder : Request.given(folders, "folders")) {
      names.add(Request.given(folder, "folders[" + names.size() + "]").getPath());
    }
    return names;
  }

  @Override
  public String toString() {
    return "Pack(" + tags.get(0) + " " + version + ")";
  }
}
