package io.lendledger.benchmarks;

import java.time.Duration;

/**
 * A path that is measured with one node, two and three.
 *
 * @param name by which it is asked for
 * @param title in tables
 * @param unit of the figures
 * @param begin makes what it needs at nodes that know nothing of it
 */
record NodePath(String name, String title, String unit, Begin begin) {

  /** Makes what the path needs. */
  @FunctionalInterface
  interface Begin {
    Turns at(NodeCluster nodes) throws Exception;
  }

  /** The path at some nodes. */
  interface Turns {

    Measured take(Duration length) throws Exception;

    /** Throws when a result was wrong. */
    void require() throws Exception;
  }
}
