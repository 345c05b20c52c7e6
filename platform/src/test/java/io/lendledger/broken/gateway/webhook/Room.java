package io.lendledger.broken.gateway.webhook;

/** A room that knows the next. */
public interface Room {

  io.lendledger.broken.gateway.file.Room next();
}
