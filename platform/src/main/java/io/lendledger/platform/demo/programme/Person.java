package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.OwnApi;

/** The demo's people: those of the README. */
enum Person implements OwnApi.Login {
  LENDER("demo-lender"),
  OTHER_LENDER("other-lender"),
  DESK("demo-desk");

  private final String client;

  Person(String client) {
    this.client = client;
  }

  @Override
  public String client() {
    return client;
  }

  @Override
  public String secret() {
    return client + "-secret";
  }
}
