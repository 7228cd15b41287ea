package ductus;

import org.jspecify.annotations.Nullable;

/** What is wanted of a reading. */
public final class ReadingOptions {
  /** Up to ten readings, with their segments. */
  public static final ReadingOptions USUAL = builder().build();

  // DUCTUS_SEGMENTS and DUCTUS_SHAPES.
  private static final int SEGMENTS = 1;
  private static final int SHAPES = 2;

  private final int candidates;
  private final boolean segments;
  private final @Nullable Cancellation cancellation;

  private ReadingOptions(Builder builder) {
    candidates = builder.candidates;
    segments = builder.segments;
    cancellation = builder.cancellation;
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
    return put(request, candidates);
  }

  /** Adds the options with another number of candidates; 0 leaves it to the library. */
  Request put(Request request, int candidates) {
    return request.integer(candidates).integer(SHAPES | (segments ? SEGMENTS : 0));
  }

  @Nullable Callbacks callbacks() {
    return Callbacks.of(cancellation, null);
  }

  static int checkedCandidates(int candidates) {
    if (candidates < 1 || candidates > 1000) {
      throw new OptionException("candidates is " + candidates + ", and not from 1 to 1000");
    }
    return candidates;
  }

  /** Collects options. */
  public static final class Builder {
    private int candidates = 10;
    private boolean segments = true;
    private @Nullable Cancellation cancellation;

    private Builder() {}

    /**
     * Sets the most readings of an ink.
     *
     * @param candidates 1 to 1000; 10 unless set
     * @return this builder
     * @throws OptionException for another number
     */
    public Builder candidates(int candidates) {
      this.candidates = checkedCandidates(candidates);
      return this;
    }

    /**
     * Sets whether readings have the ink of each character and word.
     *
     * @param segments whether they do; true unless set
     * @return this builder
     */
    public Builder segments(boolean segments) {
      this.segments = segments;
      return this;
    }

    /**
     * Sets what says whether to stop.
     *
     * @param cancellation what is asked whether to stop, thousands of times a second; null for nothing
     * @return this builder
     */
    public Builder cancellation(@Nullable Cancellation cancellation) {
      this.cancellation = cancellation;
      return this;
    }

    /**
     * Returns the options.
     *
     * @return the options
     */
    public ReadingOptions build() {
      return new ReadingOptions(this);
    }
  }
}
