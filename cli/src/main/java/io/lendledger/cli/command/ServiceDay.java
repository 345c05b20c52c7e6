package io.lendledger.cli.command;

import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Caller;

/**
 * The day at the service. A sandbox has days of its own, which the machine's clock does not know.
 */
final class ServiceDay {

  private static final int LENGTH = "yyyy-MM-dd".length();

  private ServiceDay() {}

  static String of(Session session) {
    return asRead(session, Caller.DESK.base() + "/borrowers");
  }

  static String ofLender(Session session) {
    return asRead(session, Caller.LENDER.base() + "/trades");
  }

  private static String asRead(Session session, String list) {
    return of(session.api().get(list + Query.none().with("limit", 1)).json());
  }

  static String of(Json read) {
    String now = read.at("asOf").text();
    return now.substring(0, Math.min(LENGTH, now.length()));
  }
}
