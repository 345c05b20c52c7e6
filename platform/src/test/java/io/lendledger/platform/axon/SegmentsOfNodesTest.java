package io.lendledger.platform.axon;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.reading.StoreHead;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Nodes share the segments of a process on one database. */
class SegmentsOfNodesTest {

  private static final int CLIENTS = 40;
  private static final int EACH = 8;

  private EmbeddedPostgres postgres;

  @BeforeEach
  void startDatabase() throws Exception {
    postgres = EmbeddedPostgres.start();
  }

  @AfterEach
  void stopDatabase() throws Exception {
    postgres.close();
  }

  /** Each consequence is there once, and those of a client are in its order. */
  @Test
  void whatANodeThatDiesWasHandlingIsHandledOnceAndInOrder() throws Exception {
    try (var survivor = node("survivor", 8)) {
      try (var victim = node("victim", 8)) {
        eventually(() -> survivor.segments() == 4 && victim.segments() == 4);
        for (int number = 0; number < EACH / 2; number++) {
          recordOfAll(victim, number);
        }
        eventually(() -> victim.copied() > 3 && survivor.copied() > 3);
        victim.kill();
        for (int number = EACH / 2; number < EACH; number++) {
          recordOfAll(survivor, number);
        }
        eventually(() -> survivor.segments() == 8);
        awaitAll(survivor);
      }
    }
    assertCopied();
  }

  @Test
  void aNodeThatStopsHandsItsSegmentsOver() {
    try (var survivor = node("survivor", 8)) {
      try (var leaving = node("leaving", 8)) {
        eventually(() -> survivor.segments() == 4 && leaving.segments() == 4);
        for (int number = 0; number < EACH; number++) {
          recordOfAll(leaving, number);
        }
      }
      eventually(() -> survivor.segments() == 8);
      awaitAll(survivor);
    }
    assertCopied();
  }

  @Test
  void anotherNumberOfSegmentsLosesAndRepeatsNothing() {
    try (var first = node("first", 2)) {
      for (int number = 0; number < EACH / 2; number++) {
        recordOfAll(first, number);
      }
      try (var more = node("more", 8)) {
        for (int number = EACH / 2; number < EACH; number++) {
          recordOfAll(first, number);
        }
        eventually(() -> first.segments() == 4 && more.segments() == 4);
        awaitAll(more);
      }
      assertCopied();
      try (var fewer = node("fewer", 1)) {
        eventually(() -> first.seen() == 1 && first.segments() + fewer.segments() == 1);
        recordOfAll(fewer, EACH);
        awaitAll(fewer);
        awaitAll(first);
      }
    }
    assertThat(copied()).hasSize(CLIENTS * (EACH + 1));
  }

  private CopyingNode node(String name, int segments) {
    return new CopyingNode(postgres.getJdbcUrl("postgres", "postgres"), name, segments);
  }

  private static void recordOfAll(CopyingNode node, int number) {
    for (int client = 0; client < CLIENTS; client++) {
      node.record("C" + client, number);
    }
  }

  /** Whoever asks any node knows when all nodes have handled everything. */
  private static void awaitAll(CopyingNode node) {
    long recorded = node.bean(StoreHead.class).position();
    eventually(() -> node.position() >= recorded);
  }

  private void assertCopied() {
    List<String> copied = copied();
    for (int client = 0; client < CLIENTS; client++) {
      String name = "C" + client;
      assertThat(copied.stream().filter(each -> each.startsWith(name + "-")))
          .as(name)
          .containsExactlyElementsOf(
              IntStream.range(0, EACH).mapToObj("%s-%%03d".formatted(name)::formatted).toList());
    }
  }

  private List<String> copied() {
    return JdbcClient.create(postgres.getPostgresDatabase())
        .sql(
            "SELECT convert_from(payload, 'UTF8')::json ->> 'lenderName'"
                + " FROM eventstore.domain_event WHERE payload_type = 'lender.registered'"
                + " ORDER BY global_index")
        .query(String.class)
        .list();
  }

  private static void eventually(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
      LockSupport.parkNanos(10_000_000);
    }
  }
}
