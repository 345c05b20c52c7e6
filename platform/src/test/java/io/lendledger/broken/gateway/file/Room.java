package io.lendledger.broken.gateway.file;

/** A room that knows the next. */
public interface Room {

  io.lendledger.broken.gateway.lender.Room next();
}
