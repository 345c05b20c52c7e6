package io.lendledger.gateway.file.store;

import java.io.IOException;
import java.nio.file.Path;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Work that one gateway does at a time. Another one takes it over when this one stands still for a
 * while, and may not know it when it goes on. From then on nothing of this run has an effect.
 */
public interface WorkRun {

  /**
   * A new file, to be moved into place once it is complete. It cannot be moved once the work was
   * taken over.
   *
   * @throws IllegalStateException when it was before this run did anything; so do the others here
   */
  Path newUnfinished();

  /** Removes a file, if it is there; fails once the work was taken over. */
  void remove(Path file) throws IOException;

  /**
   * In a transaction, for which nobody takes the work over before it ends.
   *
   * @throws IllegalStateException when somebody has
   */
  void requireLast(JdbcClient transaction);
}
