package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.OwnApi;

/** The credential of a participant. */
record Player(String client, String secret) implements OwnApi.Login {

  @Override
  public String toString() {
    return client;
  }
}
