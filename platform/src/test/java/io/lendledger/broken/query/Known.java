package io.lendledger.broken.query;

/** A part of the query side that knows the sides beside it. */
public interface Known {

  io.lendledger.broken.command.Known command();

  io.lendledger.broken.gateway.Known gateway();

  io.lendledger.broken.platform.Known platform();
}
