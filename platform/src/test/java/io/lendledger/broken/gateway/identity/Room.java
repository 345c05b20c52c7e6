package io.lendledger.broken.gateway.identity;

/** A room that knows the next. */
public interface Room {

  io.lendledger.broken.gateway.webhook.Room next();
}
