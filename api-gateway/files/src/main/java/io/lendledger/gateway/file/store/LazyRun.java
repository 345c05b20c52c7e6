package io.lendledger.gateway.file.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A run that begins once it has something to do: mostly a gateway looks and finds nothing. It fails
 * when the lock was lost before. Not for several threads.
 */
final class LazyRun implements WorkRun {

  private final Supplier<WorkRun> begin;
  private @Nullable WorkRun begun;

  LazyRun(Supplier<WorkRun> begin) {
    this.begin = begin;
  }

  private WorkRun run() {
    WorkRun now = begun;
    if (now == null) {
      now = begin.get();
      begun = now;
    }
    return now;
  }

  @Override
  public Path newUnfinished() {
    return run().newUnfinished();
  }

  @Override
  public void remove(Path file) throws IOException {
    run().remove(file);
  }

  @Override
  public void requireLast(JdbcClient transaction) {
    run().requireLast(transaction);
  }
}
