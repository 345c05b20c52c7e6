package io.lendledger.core.rebuild;

/** Asks for the {@link ProjectionStates.ProjectionState} of the command side's look-ups. */
public record FindLookUps() {

  /** The look-ups' name among the projections: that of their processor. */
  public static final String NAME = "registers";
}
