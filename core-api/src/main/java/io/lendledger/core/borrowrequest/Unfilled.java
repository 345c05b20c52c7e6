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

  /** Why, the nearest to being lent first. */
  public enum Cause {
    /** Free, but of clients that do not take part on the trade date. */
    NOT_OPTED_IN,
    /** Held under a status that forbids lending. */
    RESERVED,
    /** On loan already, to whomever. */
    ON_LOAN,
    /** Lendable, but beyond what a request may have of them. */
    LIMIT,
    /** Nobody holds as many. */
    NO_INVENTORY
  }
}
