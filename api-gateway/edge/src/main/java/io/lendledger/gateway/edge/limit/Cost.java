package io.lendledger.gateway.edge.limit;

/** The quota that a request uses. */
record Cost(long requests, long items) {

  static final Cost ONE_REQUEST = new Cost(1, 0);
}
