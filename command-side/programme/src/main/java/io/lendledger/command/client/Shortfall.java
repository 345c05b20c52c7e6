package io.lendledger.command.client;

import io.lendledger.core.client.HoldingKey;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Units on loan that the client no longer holds.
 *
 * @param id identifies it, for ever
 * @param holding the short holding
 * @param units how many when it was found
 * @param remaining units that neither left the loan nor are under recall yet
 * @param cause the cause of the shortfall
 * @param foundOn business day it was found
 * @param neededBy settlement date of the sale; null for other causes
 * @param planned whether its coverage is decided
 * @param resolved whether its treatment ended with units remaining
 */
record Shortfall(
    String id,
    HoldingKey holding,
    long units,
    long remaining,
    String cause,
    LocalDate foundOn,
    @Nullable LocalDate neededBy,
    boolean planned,
    boolean resolved) {

  /** Cause of a shortfall that recalls the units on loan of a client that is Out. */
  static final String OPT_OUT = "OptOut";

  boolean optOut() {
    return cause.equals(OPT_OUT);
  }

  Shortfall remaining(long left) {
    return new Shortfall(id, holding, units, left, cause, foundOn, neededBy, planned, resolved);
  }

  Shortfall withPlan() {
    return new Shortfall(id, holding, units, remaining, cause, foundOn, neededBy, true, resolved);
  }

  Shortfall ended() {
    return new Shortfall(id, holding, units, remaining, cause, foundOn, neededBy, planned, true);
  }
}
