package io.lendledger.platform.node;

import io.lendledger.core.background.LookLoop;
import io.lendledger.platform.LendledgerApplication;
import io.lendledger.platform.role.Role;
import io.lendledger.query.projection.NodeProperties;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Notes every few seconds that this process runs, by the database's clock: those of machines may
 * disagree. The table is a gateway's; until one has made it there is nobody to read it.
 */
@Component
@EnableConfigurationProperties(BeatProperties.class)
class NodeBeat implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(NodeBeat.class);
  private static final String NO_SUCH_TABLE = "42P01";

  private static final String NOTE =
      """
      INSERT INTO access.node (node, roles, version, started_at, last_seen_at, requests_running,
        requests_at_most, requests_waiting, waiting_at_most, connections, connections_at_most,
        memory_mb, memory_at_most_mb, processors, leads, settings)
      VALUES (:node, string_to_array(:roles, ','), :version, :started, now(), :running, :atMost,
        :waiting, :waitingAtMost, :connections, :connectionsAtMost, :memory, :mostMemory,
        :processors, string_to_array(:leads, ','), CAST(:settings AS jsonb))
      ON CONFLICT (node) DO UPDATE SET roles = excluded.roles, version = excluded.version,
        started_at = excluded.started_at, last_seen_at = excluded.last_seen_at,
        requests_running = excluded.requests_running,
        requests_at_most = excluded.requests_at_most,
        requests_waiting = excluded.requests_waiting,
        waiting_at_most = excluded.waiting_at_most, connections = excluded.connections,
        connections_at_most = excluded.connections_at_most, memory_mb = excluded.memory_mb,
        memory_at_most_mb = excluded.memory_at_most_mb, processors = excluded.processors,
        leads = excluded.leads, settings = excluded.settings
      RETURNING last_seen_at
      """;
  private static final String FORGET =
      "DELETE FROM access.node WHERE last_seen_at < now() - make_interval(secs => :seconds)";
  private static final String LEAVE = "DELETE FROM access.node WHERE node = ? AND started_at = ?";

  private final JdbcClient jdbc;
  private final OwnState state;
  private final SharedSettings shared;
  private final Neighbours neighbours;
  private final OwnClock ownClock;
  private final Clock clock;
  private final BeatProperties settings;
  private final JsonMapper json = JsonMapper.builder().build();
  private final String node;
  private final String roles;
  private final OffsetDateTime started;
  private final LookLoop loop = new LookLoop("node-beat", this::look);
  private long nextNanos = System.nanoTime();
  private Map<String, String> own = Map.of();
  private @Nullable OffsetDateTime noted;

  NodeBeat(
      DataSource database,
      OwnState state,
      SharedSettings shared,
      Neighbours neighbours,
      OwnClock ownClock,
      BeatProperties settings,
      NodeProperties node,
      Environment environment,
      Clock clock) {
    this.jdbc = JdbcClient.create(database);
    this.state = state;
    this.shared = shared;
    this.neighbours = neighbours;
    this.ownClock = ownClock;
    this.clock = clock;
    this.settings = settings;
    this.node = node.name();
    this.roles =
        Role.activeIn(environment).stream().map(NodeBeat::shown).collect(Collectors.joining(","));
    this.started = clock.instant().truncatedTo(ChronoUnit.MILLIS).atOffset(ZoneOffset.UTC);
  }

  private static String shown(Role role) {
    return role.name().charAt(0) + role.name().substring(1).toLowerCase(Locale.ROOT);
  }

  private void look() {
    if (System.nanoTime() - nextNanos < 0) {
      return;
    }
    nextNanos = System.nanoTime() + settings.beat().toNanos();
    try {
      neighbours.look(started, noted, own);
      Instant before = clock.instant();
      OffsetDateTime now = note();
      ownClock.compare(before, now.toInstant(), clock.instant());
      noted = now;
      jdbc.sql(FORGET).param("seconds", settings.kept().toSeconds()).update();
    } catch (BadSqlGrammarException failed) {
      SQLException cause = failed.getSQLException();
      boolean noGatewayYet = cause != null && NO_SUCH_TABLE.equals(cause.getSQLState());
      LOG.atLevel(noGatewayYet ? Level.DEBUG : Level.WARN)
          .log("This process cannot note that it runs: {}", failed.toString());
    }
  }

  private OffsetDateTime note() {
    OwnState.Room room = state.room();
    return jdbc.sql(NOTE)
        .param("node", node)
        .param("roles", roles)
        .param("version", LendledgerApplication.class.getPackage().getImplementationVersion())
        .param("started", started)
        .param("running", room == null ? null : room.running())
        .param("atMost", room == null ? null : room.atMost())
        .param("waiting", room == null ? null : room.waiting())
        .param("waitingAtMost", room == null ? null : room.waitingAtMost())
        .param("connections", state.ofPool("hikaricp.connections.active"))
        .param("connectionsAtMost", state.ofPool("hikaricp.connections.max"))
        .param("memory", OwnState.usedMegabytes())
        .param("mostMemory", OwnState.mostMegabytes())
        .param("processors", Runtime.getRuntime().availableProcessors())
        .param("leads", String.join(",", state.leads()))
        .param("settings", json.writeValueAsString(own))
        .query(OffsetDateTime.class)
        .single();
  }

  @Override
  public void start() {
    own = shared.own();
    loop.start();
  }

  /** Whoever stops orderly is not shown as one that died. */
  @Override
  public void stop() {
    loop.stop();
    try {
      jdbc.sql(LEAVE).params(node, started).update();
    } catch (DataAccessException away) {
      LOG.debug("The node's row stays until others forget it", away);
    }
  }

  @Override
  public boolean isRunning() {
    return loop.isRunning();
  }
}
