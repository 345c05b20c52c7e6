package io.lendledger.command.eventstore;

import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Commands whose events become durable together with rows that their sender writes: the events join
 * the transaction of the unit of work instead of a commit that is shared with others.
 */
public final class AppendsBeside {

  private static final String RESOURCE = AppendsBeside.class.getName();

  private AppendsBeside() {}

  /** Asks for it in the current unit of work. */
  public static void ask() {
    CurrentUnitOfWork.get().root().resources().put(RESOURCE, true);
  }

  static boolean areAsked(UnitOfWork<?> root) {
    return root.resources().containsKey(RESOURCE);
  }
}
