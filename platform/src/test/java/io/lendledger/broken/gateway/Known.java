package io.lendledger.broken.gateway;

/** A part of the gateway that knows the sides. */
public interface Known {

  io.lendledger.broken.command.Known command();

  io.lendledger.broken.query.Known query();

  io.lendledger.broken.platform.Known platform();
}
