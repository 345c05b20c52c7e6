package io.lendledger.core.borrowrequest;

/**
 * The cause for which units of a request found no lender (docs/api.md, The desk).
 *
 * @param cause the name of a {@link Cause}
 * @param units so many
 */
public record Unfilled(String cause, long units) {

  /** Of a cause. */
  public static Unfilled of(Cause cause, long units) {
    return new Unfilled(cause.name(), units);
  }

  /** The causes, the nearest to lending first. */
  public enum Cause {
    /** Free units of clients that are out on the trade date. */
    NOT_OPTED_IN,
    /** Units under a position status that forbids lending. */
    RESERVED,
    /** Units on loan already, to any borrower. */
    ON_LOAN,
    /** Lendable units beyond the limit of a request. */
    LIMIT,
    /** Nobody holds as many. */
    NO_INVENTORY
  }
}
