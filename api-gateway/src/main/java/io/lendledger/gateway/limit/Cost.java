package io.lendledger.gateway.limit;

/** What a request uses of a quota. */
record Cost(long requests, long items) {

  static final Cost ONE_REQUEST = new Cost(1, 0);
}
