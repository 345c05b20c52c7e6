package io.lendledger.broken.gateway.lender;

/** A room that knows the next. */
public interface Room {

  io.lendledger.broken.gateway.desk.Room next();
}
