package io.lendledger.broken.core;

import org.springframework.context.ApplicationContext;

/** On the way to a framework. */
public interface Beyond {

  ApplicationContext context();
}
