package io.lendledger.command.integrity.chain;

import java.io.Serial;

/** The chain's own rows are such that nothing can be linked behind them; the message says how. */
public final class ChainDamaged extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  ChainDamaged(String message) {
    super(message);
  }
}
