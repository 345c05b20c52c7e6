package io.lendledger.gateway.edge.database;

/** Secrets that all gateways on a database share. */
public interface Secrets {

  /** The 32 random bytes of this name, made by the first gateway that needs them; blocks. */
  byte[] named(String name);
}
