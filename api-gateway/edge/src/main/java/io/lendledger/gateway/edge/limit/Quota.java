package io.lendledger.gateway.edge.limit;

/**
 * The limits of one kind of caller; {@link #NONE} where there is none.
 *
 * @param perMinute requests in the minute that begins with the first of them
 * @param perDay requests in a UTC day
 * @param itemsPerDay items to analyse in a UTC day
 */
record Quota(long perMinute, long perDay, long itemsPerDay) {

  static final long NONE = Long.MAX_VALUE;

  /** Limits; 0 is none. */
  static Quota of(long perMinute, long perDay, long itemsPerDay) {
    return new Quota(orNone(perMinute), orNone(perDay), orNone(itemsPerDay));
  }

  /** A limit of requests a minute; 0 is none. */
  static Quota perMinute(long requests) {
    return of(requests, 0, 0);
  }

  private static long orNone(long limit) {
    return limit > 0 ? limit : NONE;
  }

  boolean isUnlimited() {
    return perMinute == NONE && perDay == NONE && itemsPerDay == NONE;
  }
}
