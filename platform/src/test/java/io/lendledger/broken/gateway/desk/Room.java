package io.lendledger.broken.gateway.desk;

/** A room that knows the next. */
public interface Room {

  io.lendledger.broken.gateway.audit.Room next();
}
