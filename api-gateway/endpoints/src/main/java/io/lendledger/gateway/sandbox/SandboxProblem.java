package io.lendledger.gateway.sandbox;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Something that a participant could not do. The day went on without it.
 *
 * @param lenderCode the lender whom it concerns; null when it concerns all
 */
public record SandboxProblem(
    LocalDate date, String participant, @Nullable String lenderCode, String message) {

  /** Names who resets a lender. */
  public static final String RESET = "reset";

  /** Whether it is why the last reset of a lender failed. */
  public boolean isOfReset(String lender) {
    return participant.equals(RESET) && lender.equals(lenderCode);
  }
}
