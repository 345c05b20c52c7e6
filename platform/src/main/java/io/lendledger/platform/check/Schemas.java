package io.lendledger.platform.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/** The tables of each schema against the migrations that this version brings; changes nothing. */
final class Schemas {

  private static final List<String> NAMES =
      List.of("eventstore", "command", "tokens", "query", "access");

  private Schemas() {}

  static List<Finding> look(String url, Properties login) {
    List<Finding> findings = new ArrayList<>();
    for (String schema : NAMES) {
      try {
        findings.add(look(schema, flyway(schema, url, login)));
      } catch (FlywayException e) {
        findings.add(Finding.broken("Schema %s: %s".formatted(schema, firstLine(e))));
      }
    }
    return findings;
  }

  private static Flyway flyway(String schema, String url, Properties login) {
    return Flyway.configure()
        .dataSource(url, login.getProperty("user"), login.getProperty("password"))
        .schemas(schema)
        .createSchemas(false)
        .locations("classpath:db/" + schema)
        .ignoreMigrationPatterns("*:pending", "*:future")
        .load();
  }

  private static Finding look(String schema, Flyway flyway) {
    MigrationInfo[] all = flyway.info().all();
    long failed = count(all, MigrationState.FAILED, MigrationState.FUTURE_FAILED);
    long later = count(all, MigrationState.FUTURE_SUCCESS);
    long pending = count(all, MigrationState.PENDING);
    if (failed > 0) {
      return Finding.broken("Schema %s: %d migrations have failed".formatted(schema, failed));
    }
    if (pending == all.length) {
      return Finding.look("Schema %s is not there: the next start makes it".formatted(schema));
    }
    var validated = flyway.validateWithResult();
    if (!validated.validationSuccessful) {
      return Finding.broken(
          "Schema %s is not what this version or an earlier one made: %s"
              .formatted(schema, validated.getAllErrorMessages().lines().findFirst().orElse("")));
    }
    if (later > 0) {
      return Finding.look(
          "Schema %s has %d migrations of a later version than this one".formatted(schema, later));
    }
    return pending > 0
        ? Finding.look(
            "Schema %s: %d migrations are to come with the next start".formatted(schema, pending))
        : Finding.fine(
            "Schema %s is as this version has it (V%s)"
                .formatted(schema, all[all.length - 1].getVersion()));
  }

  private static long count(MigrationInfo[] all, MigrationState... states) {
    List<MigrationState> wanted = List.of(states);
    return Arrays.stream(all).filter(each -> wanted.contains(each.getState())).count();
  }

  private static String firstLine(FlywayException failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }
}
