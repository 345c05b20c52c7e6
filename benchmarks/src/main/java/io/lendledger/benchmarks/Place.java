package io.lendledger.benchmarks;

import java.time.LocalDate;

/** Where requests go: one service, or several nodes of it, and the database behind. */
interface Place {

  Settings settings();

  Session session();

  Ledger ledger();

  LocalDate today();
}
