package io.lendledger.broken.gateway.operations;

/** A room that knows the next. */
public interface Room {

  io.lendledger.broken.gateway.open.Room next();
}
