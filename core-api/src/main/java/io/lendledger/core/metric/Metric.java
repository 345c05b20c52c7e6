package io.lendledger.core.metric;

import static io.lendledger.core.metric.MetricKind.COUNTER;
import static io.lendledger.core.metric.MetricKind.DURATIONS;
import static io.lendledger.core.metric.MetricKind.GAUGE;
import static io.lendledger.core.metric.MetricKind.TIMER;

import java.util.List;

/**
 * Every metric of the service's own (docs/metrics.md). Meters are registered from it alone, so that
 * the catalogue, the dashboard and the rules of alerts cannot name what is not there.
 */
public enum Metric {
  READY(
      "ready",
      GAUGE,
      MetricUnit.FLAG,
      "1 while the process takes requests: it has started, does not stop, has its database and,"
          + " where it uses it, Axon Server"),
  DATABASE_UP(
      "database.up",
      GAUGE,
      MetricUnit.FLAG,
      "1 while the database answers and takes writes, 0 while it is away"),
  AXON_SERVER_UP(
      "axon.server.up",
      GAUGE,
      MetricUnit.FLAG,
      "1 while Axon Server is connected, 0 while it is away; only where it is used"),
  ROLE_ACTIVE(
      "role.active", GAUGE, MetricUnit.FLAG, "1 for each role of the process", MetricLabel.ROLE),
  BACKUP_WAL_WAITING(
      "backup.wal.waiting",
      GAUGE,
      MetricUnit.BYTES,
      "What waits to be archived of the database's log; NaN while nobody can look"),
  BACKUP_WAL_OLDEST(
      "backup.wal.oldest",
      GAUGE,
      MetricUnit.SECONDS,
      "How long the segment of the log that waits for longest has waited for its archive; 0 while"
          + " none waits, infinite while another directory is in the archive's place, NaN while"
          + " nobody can look"),
  BACKUP_AGE(
      "backup.age",
      GAUGE,
      MetricUnit.SECONDS,
      "How long ago the last backup of the data directory was finished; NaN while none was made"),

  REQUESTS_SLOTS(
      "requests.slots",
      GAUGE,
      MetricUnit.REQUESTS,
      "How many requests of a kind are served at once at most",
      MetricLabel.KIND),
  REQUESTS_UNDER_WAY(
      "requests.under.way",
      GAUGE,
      MetricUnit.REQUESTS,
      "Requests of a kind that hold a slot",
      MetricLabel.KIND),
  REQUESTS_WAITING(
      "requests.waiting",
      GAUGE,
      MetricUnit.REQUESTS,
      "Requests of a kind that wait for a slot",
      MetricLabel.KIND),
  REQUESTS_REFUSED(
      "requests.refused",
      COUNTER,
      MetricUnit.REQUESTS,
      "Requests of a kind that were refused for want of room",
      MetricLabel.KIND),
  CONNECTIONS_OPEN(
      "connections.open", GAUGE, MetricUnit.CONNECTIONS, "Connections of callers that are open"),
  CONNECTIONS_ENDED(
      "connections.ended",
      COUNTER,
      MetricUnit.CONNECTIONS,
      "Connections of callers that were closed for want of room: refused as they came, or displaced"
          + " by another address's while idle",
      MetricLabel.OUTCOME),
  ANSWERS_UNREAD(
      "answers.unread", GAUGE, MetricUnit.BYTES, "What waits in memory to be read by clients"),
  ANSWERS_UNREAD_ENDED(
      "answers.unread.ended",
      COUNTER,
      MetricUnit.ANSWERS,
      "Answers that were ended because their clients did not read them"),
  STREAMS_OPEN("streams.open", GAUGE, MetricUnit.STREAMS, "Streams of events that are open"),
  REQUEST_LOG_WRITTEN(
      "request.log.written",
      COUNTER,
      MetricUnit.REQUESTS,
      "Requests that were written into the request log"),
  REQUEST_LOG_LOST(
      "request.log.lost",
      COUNTER,
      MetricUnit.REQUESTS,
      "Requests that are not in the request log because more came than could be written"),
  REQUEST_LOG_WAITING(
      "request.log.waiting",
      GAUGE,
      MetricUnit.REQUESTS,
      "Requests that wait in memory to be written into the request log"),

  CREDENTIALS_WRONG(
      "credentials.wrong",
      COUNTER,
      MetricUnit.TRIES,
      "Tries to get in with a wrong secret, key, token or signature"),
  SIGNING_KEY_DUE(
      "signing.key.due",
      GAUGE,
      MetricUnit.SECONDS,
      "Time until the turn of the newest signing key should end; below 0 its successor is overdue"),

  INTAKE_SUBMISSIONS(
      "intake.submissions",
      COUNTER,
      MetricUnit.SUBMISSIONS,
      "Submissions that were accepted, without repeated ones",
      MetricLabel.FLOW),
  INTAKE_RECORDS(
      "intake.records",
      COUNTER,
      MetricUnit.RECORDS,
      "Records in submissions that were accepted, without repeated submissions",
      MetricLabel.FLOW),
  SUBMISSIONS_WAITING(
      "submissions.waiting",
      GAUGE,
      MetricUnit.SUBMISSIONS,
      "Accepted submissions that are not applied yet"),
  SUBMISSIONS_OLDEST(
      "submissions.oldest",
      GAUGE,
      MetricUnit.SECONDS,
      "Age of the oldest accepted submission that is not applied yet"),
  COMMANDS(
      "commands",
      TIMER,
      MetricUnit.SECONDS,
      "Commands, from their handler to their commit",
      MetricLabel.COMMAND,
      MetricLabel.OUTCOME),

  STORE_POSITION(
      "store.position", GAUGE, MetricUnit.POSITION, "The newest event in the event store"),
  STORE_TAIL(
      "store.tail",
      GAUGE,
      MetricUnit.POSITION,
      "The newest event that the process has read from the store's end for its processors"),
  STORE_COMMITS(
      "store.commits",
      DURATIONS,
      MetricUnit.SECONDS,
      "Commits of the event store, each with the events of all that waited for it"),
  STORE_APPENDED(
      "store.appended", COUNTER, MetricUnit.EVENTS, "Events in commits of the event store"),

  PROCESSOR_LAG(
      "processor.lag",
      GAUGE,
      MetricUnit.EVENTS,
      "Events between a processor and the store's end, those of all its segments on all nodes; 0"
          + " where another node leads one that has none",
      MetricLabel.PROCESSOR),
  PROCESSOR_STUCK(
      "processor.stuck",
      GAUGE,
      MetricUnit.FLAG,
      "1 while a processor fails on an event and tries again",
      MetricLabel.PROCESSOR),
  PROCESSOR_PARKED(
      "processor.parked",
      GAUGE,
      MetricUnit.SEQUENCES,
      "Lenders and aggregates whose events a processor has set aside",
      MetricLabel.PROCESSOR),

  INTEGRITY_LINKED(
      "integrity.linked",
      GAUGE,
      MetricUnit.POSITION,
      "The newest event that is linked in the integrity chain"),
  INTEGRITY_BEHIND(
      "integrity.behind",
      GAUGE,
      MetricUnit.EVENTS,
      "Events that are not linked in the integrity chain yet"),
  INTEGRITY_FAULT(
      "integrity.fault",
      GAUGE,
      MetricUnit.FLAG,
      "1 while linking fails, and for good once events were taken away"),
  INTEGRITY_UNSEALED(
      "integrity.unsealed",
      GAUGE,
      MetricUnit.SECONDS,
      "How long a day that has ended waits for its seal; 0 while none waits"),

  BUSINESS_DAY_CLOSED(
      "business.day.closed.age",
      GAUGE,
      MetricUnit.SECONDS,
      "Time since the latest closed business day ended, Saturdays and Sundays left out, by the"
          + " programme's clock; NaN without one"),

  WEBHOOKS_ATTEMPTS(
      "webhooks.attempts",
      TIMER,
      MetricUnit.SECONDS,
      "Attempts to deliver an event to a webhook's target",
      MetricLabel.OUTCOME),
  WEBHOOKS_DELIVERIES(
      "webhooks.deliveries",
      COUNTER,
      MetricUnit.DELIVERIES,
      "Deliveries that were made of changes, to be sent"),
  WEBHOOKS_UNDER_WAY(
      "webhooks.under.way", GAUGE, MetricUnit.DELIVERIES, "Deliveries that are being sent"),
  WEBHOOKS_POSITION(
      "webhooks.position",
      GAUGE,
      MetricUnit.POSITION,
      "The last change that the process made deliveries of; -1 before its first"),
  WEBHOOKS_BEHIND(
      "webhooks.behind",
      GAUGE,
      MetricUnit.SECONDS,
      "How long ago deliveries of all changes had been made"),
  WEBHOOKS_WAITING(
      "webhooks.waiting",
      GAUGE,
      MetricUnit.SUBSCRIPTIONS,
      "Active subscriptions with a delivery that is due and not being sent"),
  WEBHOOKS_OLDEST(
      "webhooks.oldest",
      GAUGE,
      MetricUnit.SECONDS,
      "How long the delivery that has been due for longest waits to be sent"),

  FILES_WAITING(
      "files.waiting",
      GAUGE,
      MetricUnit.FILES,
      "Files that were handed in and are not answered yet"),
  FILES_OLDEST(
      "files.oldest",
      GAUGE,
      MetricUnit.SECONDS,
      "Age of the oldest file that was handed in and is not answered yet"),
  FILES_ANSWERED(
      "files.answered",
      COUNTER,
      MetricUnit.FILES,
      "Files that were handed in and are answered",
      MetricLabel.LENDER,
      MetricLabel.FLOW,
      MetricLabel.OUTCOME),
  FILES_REMOVED(
      "files.removed",
      COUNTER,
      MetricUnit.FILES,
      "Old files that were removed from lenders' directories",
      MetricLabel.DIRECTORY),
  OUTBOUND_WAITING(
      "outbound.waiting", GAUGE, MetricUnit.CLOSES, "Closes whose files are not written yet"),
  OUTBOUND_OLDEST(
      "outbound.oldest",
      GAUGE,
      MetricUnit.SECONDS,
      "How long ago the oldest close was whose files are not written yet"),
  SFTP_SESSIONS("sftp.sessions", GAUGE, MetricUnit.CONNECTIONS, "SFTP connections that are open");

  private static final String OWN = "lendledger.";

  private final String id;
  private final MetricKind kind;
  private final MetricUnit unit;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // nobody can change it
  private final List<MetricLabel> labels;

  Metric(String id, MetricKind kind, MetricUnit unit, String help, MetricLabel... labels) {
    this.id = OWN + id;
    this.kind = kind;
    this.unit = unit;
    this.help = help;
    this.labels = List.of(labels);
  }

  /** Its name where it is registered. */
  public String id() {
    return id;
  }

  /** How its figures are to be read. */
  public MetricKind kind() {
    return kind;
  }

  /** What it is about. */
  public MetricArea area() {
    return MetricArea.of(id.substring(OWN.length()));
  }

  /** What it counts. */
  public MetricUnit unit() {
    return unit;
  }

  /** What it means. */
  public String help() {
    return help;
  }

  /** Its labels. */
  public List<MetricLabel> labels() {
    return labels;
  }

  /** Its name where it is scraped; a summary's series have endings of their own. */
  public String exposed() {
    String name = id.replace('.', '_');
    String base = unit.base() == null ? name : name + "_" + unit.base();
    return kind == MetricKind.COUNTER ? base + "_total" : base;
  }
}
