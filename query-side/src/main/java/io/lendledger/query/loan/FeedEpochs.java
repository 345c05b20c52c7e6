package io.lendledger.query.loan;

import io.lendledger.core.loan.change.FirstEpoch;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.restore.Restoration;
import io.lendledger.query.projection.QueryDatabase;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The epochs of changes of loans (decision 012). {@code lendledger.restored} says that the database
 * was restored from a backup: later events are of another epoch. Its number comes from outside of
 * what was restored, which knows nothing of an epoch that another restore of it began.
 */
@Component
final class FeedEpochs implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(FeedEpochs.class);

  private final QueryDatabase database;
  private final ObjectProvider<StoreHead> head;
  private final ObjectProvider<FirstEpoch> firstEpoch;
  private final ObjectProvider<Restoration> restoration;
  private final Clock clock;
  private final boolean restored;
  private volatile boolean running;

  FeedEpochs(
      QueryDatabase database,
      ObjectProvider<StoreHead> head,
      ObjectProvider<FirstEpoch> firstEpoch,
      ObjectProvider<Restoration> restoration,
      Clock clock,
      RestoreProperties settings) {
    this.database = database;
    this.head = head;
    this.firstEpoch = firstEpoch;
    this.restoration = restoration;
    this.clock = clock;
    this.restored = settings.restored();
  }

  /** The epochs by their first positions. */
  Epochs known() {
    return known(database.client());
  }

  private static Epochs known(JdbcClient client) {
    TreeMap<Long, Integer> epochs = new TreeMap<>();
    client
        .sql("SELECT first_position, epoch FROM query.feed_epoch")
        .query(row -> {
          epochs.put(row.getLong(1), row.getInt(2));
        });
    return new Epochs(epochs);
  }

  /** Epochs by their first positions. */
  record Epochs(TreeMap<Long, Integer> first) {

    int at(long position) {
      var epoch = first.floorEntry(position);
      return epoch == null ? LoanChangeId.FIRST_EPOCH : epoch.getValue();
    }
  }

  /** Before anything is stored. */
  @Override
  public int getPhase() {
    return Integer.MIN_VALUE;
  }

  @Override
  public void start() {
    running = true;
    firstEpoch.ifAvailable(this::open);
    if (restored) {
      Restoration known = restoration.getIfAvailable();
      int least = known == null ? Restoration.epochAt(clock.instant()) : known.epoch();
      begin(head.getObject().position() + 1, least);
    }
  }

  private void open(FirstEpoch first) {
    stored()
        .sql(
            """
            INSERT INTO query.feed_epoch (first_position, epoch, since)
            SELECT 0, ?, ? WHERE NOT EXISTS (SELECT FROM query.feed_epoch)
            """)
        .param(first.number())
        .param(clock.instant().atOffset(ZoneOffset.UTC))
        .update();
  }

  private JdbcClient stored() {
    return JdbcClient.create(database.template());
  }

  /** Once for one restore; nothing has an id of an epoch that began behind the last event. */
  private void begin(long first, int least) {
    int begun =
        stored()
            .sql(
                """
                INSERT INTO query.feed_epoch (first_position, epoch, since)
                SELECT :first, greatest(coalesce(max(epoch), 1) + 1, :least), :since
                FROM query.feed_epoch
                HAVING NOT coalesce(bool_or(epoch = :least), false)
                ON CONFLICT (first_position)
                  DO UPDATE SET epoch = excluded.epoch, since = excluded.since
                """)
            .param("first", first)
            .param("least", least)
            .param("since", clock.instant().atOffset(ZoneOffset.UTC))
            .update();
    if (begun > 0) {
      LOG.info(
          "The database was restored: ids of changes from position {} on are of epoch {}",
          first,
          known(stored()).at(first));
    }
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
