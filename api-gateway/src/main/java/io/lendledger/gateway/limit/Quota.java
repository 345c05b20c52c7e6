package io.lendledger.gateway.limit;

/**
 * The limits of one kind of caller; {@link #NONE} where there is none.
 *
 * @param perMinute requests in the minute that begins with the first of them
 * @param perDay requests in a UTC day
 * @param itemsPerDay items to analyse in a UTC day
 */
record Quota(long perMinute, long perDay, long itemsPerDay) {

  static final long NONE = Long.MAX_VALUE;

  /** A limit of requests a minute; 0 is no limit. */
  static Quota perMinute(long requests) {
    return new Quota(requests > 0 ? requests : NONE, NONE, NONE);
  }

  boolean isUnlimited() {
    return perMinute == NONE && perDay == NONE && itemsPerDay == NONE;
  }
}
