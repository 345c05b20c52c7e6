package io.lendledger.gateway.identity.guessing;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.identity.guessing.FailedAttempts.Change;
import io.lendledger.gateway.identity.guessing.FailedAttempts.Failures;
import io.lendledger.gateway.identity.guessing.FailedAttempts.Guesser;
import io.lendledger.gateway.identity.guessing.FailedAttempts.Kind;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Shares failures with the other gateways on a database, twice a second, so that guessing at all of
 * them has one allowance. It writes nothing for a credential that is right at once, and no request
 * waits for it.
 */
@Component
public class SharedFailures implements InitializingBean, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(SharedFailures.class);
  private static final int MOST_ROWS = 30_000;
  private static final Duration KEPT = Duration.ofMinutes(15);
  private static final Duration SEEN_AGAIN = Duration.ofSeconds(10);
  private static final String FORGIVE =
      "UPDATE access.failed_attempt SET count = 0, changed_at = clock_timestamp()"
          + " WHERE key = ANY(?)";
  private static final String TELL =
      """
      INSERT INTO access.failed_attempt AS known
        SELECT key, more, at, clock_timestamp()
        FROM unnest(?::text[], ?::int[], ?::timestamptz[]) AS told (key, more, at) ORDER BY key
      ON CONFLICT (key) DO UPDATE SET
        count = EXCLUDED.count + CASE
          WHEN known.last <= EXCLUDED.last - interval '15 minutes' THEN 0 ELSE known.count END,
        last = greatest(known.last, EXCLUDED.last), changed_at = EXCLUDED.changed_at
      """;
  private static final String LEARN =
      "SELECT key, count, last FROM access.failed_attempt"
          + " WHERE changed_at > clock_timestamp() - ? * interval '1 second'"
          + " ORDER BY changed_at DESC LIMIT ?";
  private static final String FORGET =
      "DELETE FROM access.failed_attempt WHERE last < ? OR key IN (SELECT key"
          + " FROM access.failed_attempt ORDER BY changed_at DESC OFFSET ?)";

  private final FailedAttempts failures;
  private final AccessDatabase database;
  private final SharedTime time;
  private final Duration every;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("shared-failures").factory());
  private boolean learned;
  private boolean told;

  SharedFailures(
      FailedAttempts failures,
      AccessDatabase database,
      SharedTime time,
      GuessingProperties settings) {
    this.failures = failures;
    this.database = database;
    this.time = time;
    this.every = settings.shareFailuresEvery();
  }

  @Override
  public void afterPropertiesSet() {
    long millis = every.toMillis();
    var sharing =
        timer.scheduleWithFixedDelay(() -> safely(this::share), 0, millis, TimeUnit.MILLISECONDS);
    var forgetting =
        timer.scheduleWithFixedDelay(() -> safely(this::forget), 1, 1, TimeUnit.MINUTES);
    log.debug("Sharing failures: {}, {}", sharing, forgetting);
  }

  private void safely(Runnable work) {
    try {
      work.run();
      told = false;
    } catch (RuntimeException | Error failed) {
      Level level = told ? Level.DEBUG : PassingFault.level(failed, Level.WARN);
      log.atLevel(level).log("Failures of credentials are not shared: {}", failed.toString());
      told |= level == Level.WARN;
    }
  }

  /** Shares once. Blocks. */
  public void share() {
    Map<Guesser, Change> untold = failures.takeUnshared();
    try {
      tell(untold);
    } catch (RuntimeException | Error failed) {
      failures.putBack(untold);
      throw failed;
    }
    learn();
  }

  private void tell(Map<Guesser, Change> changes) {
    List<String> cleared = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    List<Integer> more = new ArrayList<>();
    List<String> at = new ArrayList<>();
    changes.forEach((key, change) -> {
      if (change.cleared()) {
        cleared.add(text(key));
      }
      if (change.more() > 0) {
        keys.add(text(key));
        more.add(change.more());
        at.add(change.at().toString());
      }
    });
    if (!cleared.isEmpty()) {
      database.jdbc().sql(FORGIVE).param(cleared.toArray(String[]::new)).update();
    }
    if (!keys.isEmpty()) {
      database
          .jdbc()
          .sql(TELL)
          .params(
              keys.toArray(String[]::new), more.toArray(Integer[]::new), at.toArray(String[]::new))
          .update();
    }
  }

  private void learn() {
    Duration since = learned ? SEEN_AGAIN.plus(every) : KEPT;
    List<Map.Entry<Guesser, Failures>> known =
        database
            .jdbc()
            .sql(LEARN)
            .params(since.toSeconds(), MOST_ROWS)
            .query((row, _) ->
                Map.entry(
                    key(row.getString("key")),
                    new Failures(row.getInt("count"), row.getTimestamp("last").toInstant())))
            .list();
    known.forEach(each -> failures.learn(each.getKey(), each.getValue()));
    learned = true;
  }

  private void forget() {
    database.jdbc().sql(FORGET).params(Timestamp.from(time.now().minus(KEPT)), MOST_ROWS).update();
  }

  private static String text(Guesser key) {
    return key.kind() + ":" + key.hash();
  }

  private static Guesser key(String text) {
    int colon = text.indexOf(':');
    return new Guesser(Kind.valueOf(text.substring(0, colon)), text.substring(colon + 1));
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
    safely(() -> tell(failures.takeUnshared()));
  }
}
