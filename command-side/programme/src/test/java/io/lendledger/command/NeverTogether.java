package io.lendledger.command;

import io.lendledger.command.dispatch.CommandsTogether;
import java.util.function.Function;

/** Has all commands sent one by one, so that a test can hold each of them. */
final class NeverTogether implements CommandsTogether {

  @Override
  public <R> R run(Function<Handling, R> work) {
    throw new UnsupportedOperationException("one by one here");
  }
}
