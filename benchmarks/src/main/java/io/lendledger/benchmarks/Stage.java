package io.lendledger.benchmarks;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A running service with its database, and the peer beside it, for paths that share their data. */
final class Stage implements Place, AutoCloseable {

  static final int CALLERS = 64;

  private static final String CONSTANT =
      "GET /.well-known/oauth-authorization-server HTTP/1.1\r\nHost: localhost\r\n\r\n";

  private final Settings settings;
  private final StartedService service;
  private final ServedBy served;
  private final Session session;
  private final Ledger ledger;
  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private @Nullable CrudPeer peer;
  private @Nullable Stage beside;

  private Stage(Settings settings, StartedService service) throws IOException, SQLException {
    this.settings = settings;
    this.service = service;
    this.served = service.served();
    this.session = new Session(service.port());
    this.ledger = Ledger.of(service.data());
  }

  static Stage open(Settings settings) throws Exception {
    StartedService service = StartedService.start(settings.home());
    try {
      return new Stage(settings, service);
    } catch (IOException | SQLException e) {
      service.close();
      throw e;
    }
  }

  @Override
  public Settings settings() {
    return settings;
  }

  StartedService service() {
    return service;
  }

  ServedBy served() {
    return served;
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public Ledger ledger() {
    return ledger;
  }

  @Override
  public LocalDate today() {
    return today;
  }

  /** The service's processor time, and that of the database that it embeds. */
  Processors processors() {
    return served::used;
  }

  /** The peer, which keeps its tables in the service's database. */
  CrudPeer peer() throws Exception {
    if (peer == null) {
      peer = CrudPeer.start(service.data());
    }
    return peer;
  }

  /** Another service, which ends with this one. */
  Stage beside() throws Exception {
    if (beside == null) {
      beside = open(settings);
    }
    return beside;
  }

  /** Requests a second of so many callers who send the constant document's. */
  Trial.Turn constant(int callers) {
    return length -> rate(service.port(), callers, CONSTANT, length);
  }

  /** Requests a second of one request that is right. */
  static Measured rate(int port, int callers, String request, Duration length) throws Exception {
    long begun = System.nanoTime();
    long answered = new Callers(port, callers).drive(() -> request, 200, length);
    return Measured.of(answered * 1e9 / (System.nanoTime() - begun));
  }

  /** COPY of such rows, and what the ratio should reach. */
  Trial.Other copy(Rows rows, double goal) {
    return copy("COPY into a table with its key", rows, goal);
  }

  Trial.Other copy(String name, Rows rows, double goal) {
    int count = settings.size(100_000, 20_000);
    String copied = rows.copied(count);
    return new Trial.Other(
        name, goal, _ -> Measured.of(ledger.copied(rows.columns(), copied, count)));
  }

  /** The same, alone. */
  List<Trial.Other> onlyCopy(Rows rows, double goal) {
    return List.of(copy(rows, goal));
  }

  @Override
  public void close() throws IOException, SQLException {
    if (beside != null) {
      beside.close();
    }
    ledger.close();
    if (peer != null) {
      peer.close();
    }
    service.close();
  }
}
