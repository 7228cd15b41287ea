package ductus;

import java.io.File;
import java.util.Collections;
import java.util.List;

/** Where a recogniser finds its pack, and how it departs from the pack's settings. */
public final class OpenOptions {
  /** The usual folders, and the pack's settings. */
  public static final OpenOptions USUAL = builder().build();

  final List<String> folders;
  private final int beamWidth;
  private final boolean languageModel;
  private final boolean singlePrecision;
  private final boolean latinWords;

  private OpenOptions(Builder builder) {
    folders = builder.folders;
    beamWidth = builder.beamWidth;
    languageModel = builder.languageModel;
    singlePrecision = builder.singlePrecision;
    latinWords = builder.latinWords;
  }

  /**
   * Returns a builder of the usual options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  Request put(Request request) {
    return request.integer(beamWidth).flag(!languageModel).flag(singlePrecision).flag(!latinWords);
  }

  /** Collects options. */
  public static final class Builder {
    private List<String> folders = Collections.emptyList();
    private int beamWidth;
    private boolean languageModel = true;
    private boolean singlePrecision;
    private boolean latinWords = true;

    private Builder() {}

    /**
     * Sets the folders of packs for {@link Recognizer#open}: folders with packs and the files they share,
     * packs themselves, and stores that {@code ductus models install} made.
     *
     * @param folders the folders; none stands for the usual ones: {@code $DUCTUS_WEIGHTS}, or else {@code
     *     ductus/weights} in {@code ~/.local/share}, {@code /usr/local/share} and {@code /usr/share}; and the
     *     user's store. On Android there are no usual ones.
     * @return this builder
     */
    public Builder folders(List<File> folders) {
      this.folders = Pack.names(folders);
      return this;
    }

    /**
     * Sets how many prefixes the search keeps.
     *
     * @param beamWidth 0 to 65536; 0 for the pack's own number
     * @return this builder
     * @throws OptionException for another number
     */
    public Builder beamWidth(int beamWidth) {
      if (beamWidth < 0 || beamWidth > 65536) {
        throw new OptionException("beamWidth is " + beamWidth + ", and not from 0 to 65536");
      }
      this.beamWidth = beamWidth;
      return this;
    }

    /**
     * Sets whether to regard which text is likely, rather than the ink alone.
     *
     * @param languageModel whether to; true unless set
     * @return this builder
     */
    public Builder languageModel(boolean languageModel) {
      this.languageModel = languageModel;
      return this;
    }

    /**
     * Sets whether to compute the network in floats, which is several times slower.
     *
     * @param singlePrecision whether to; false unless set
     * @return this builder
     */
    public Builder singlePrecision(boolean singlePrecision) {
      this.singlePrecision = singlePrecision;
      return this;
    }

    /**
     * Sets whether the English pack reads Latin words among those of another script, such as Russian.
     *
     * @param latinWords whether it does; true unless set
     * @return this builder
     */
    public Builder latinWords(boolean latinWords) {
      this.latinWords = latinWords;
      return this;
    }

    /**
     * Returns the options.
     *
     * @return the options
     */
    public OpenOptions build() {
      return new OpenOptions(this);
    }
  }
}
