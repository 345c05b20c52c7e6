package io.lendledger.platform.check;

/**
 * What a look has found.
 *
 * @param weight how bad it is
 * @param sentence for the operator
 */
record Finding(Weight weight, String sentence) {

  /** How bad a finding is, the worst last. */
  enum Weight {
    FINE("fine   "),
    LOOK("LOOK   "),
    BROKEN("BROKEN ");

    private final String shown;

    Weight(String shown) {
      this.shown = shown;
    }
  }

  static Finding fine(String sentence) {
    return new Finding(Weight.FINE, sentence);
  }

  static Finding look(String sentence) {
    return new Finding(Weight.LOOK, sentence);
  }

  static Finding broken(String sentence) {
    return new Finding(Weight.BROKEN, sentence);
  }

  @Override
  public String toString() {
    return weight.shown + sentence;
  }
}
