package io.lendledger.broken.gateway.console;

/** A room that knows the next. */
public interface Room {

  io.lendledger.broken.gateway.identity.Room next();
}
