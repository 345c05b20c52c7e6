package io.lendledger.platform.sandbox;

import io.lendledger.platform.data.SecretFile;
import java.nio.file.Path;
import java.util.List;

/**
 * The participants who act for all lenders, each with a credential of its own, whose secret the
 * data directory keeps.
 *
 * @param market publishes prices and rates
 * @param triparty reports collateral
 * @param borrowers ask for securities, and bring them back
 * @param calendar closes days and months, and gives custodians their credentials
 */
record Cast(Player market, Player triparty, Player borrowers, Player calendar) {

  static Cast of(Path data) {
    return new Cast(
        player(data, "sandbox-market"),
        player(data, "sandbox-triparty"),
        player(data, "sandbox-borrowers"),
        player(data, "sandbox-calendar"));
  }

  private static Player player(Path data, String id) {
    return new Player(id, SecretFile.readOrCreate(data.resolve(id + ".secret")));
  }

  List<Player> all() {
    return List.of(market, triparty, borrowers, calendar);
  }
}
