package io.lendledger.benchmarks;

/** Makes the next request, as it is sent. */
@FunctionalInterface
interface RequestSource {
  String next();
}
