package io.lendledger.command.eventstore;

/** An aggregate whose state grows with what it has: holdings, trades and the like. */
@FunctionalInterface
public interface Weighed {

  /** How many parts its state has, roughly. */
  int weight();
}
