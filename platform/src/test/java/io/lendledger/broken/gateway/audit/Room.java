package io.lendledger.broken.gateway.audit;

/** A room that knows the next. */
public interface Room {

  io.lendledger.broken.gateway.operations.Room next();
}
