package io.lendledger.broken.gateway.csv;

/** A room that knows the first. */
public interface Room {

  io.lendledger.broken.gateway.lender.Room next();
}
