package io.lendledger.broken.command;

/** A part of the command side that knows the sides beside it. */
public interface Known {

  io.lendledger.broken.query.Known query();

  io.lendledger.broken.gateway.Known gateway();

  io.lendledger.broken.platform.Known platform();
}
