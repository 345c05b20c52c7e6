package io.lendledger.platform.axon;

import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The tests of a class have one wired ledger. */
abstract class OnWiredLedger {

  static WiredLedger wired;
  static CommandGateway commands;
  static JdbcClient jdbc;

  @BeforeAll
  static void startLedger() throws Exception {
    wired = new WiredLedger();
    commands = wired.bean(CommandGateway.class);
    jdbc = wired.bean(JdbcClient.class);
  }

  @AfterAll
  static void stopLedger() throws Exception {
    wired.close();
  }
}
