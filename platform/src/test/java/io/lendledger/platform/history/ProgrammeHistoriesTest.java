package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever users do, in whatever order: units are conserved, cascades are exact, and the read
 * models made anew from the events are the live ones, row by row, once or twice.
 */
class ProgrammeHistoriesTest {

  /** More histories from the same numbers; by hand. */
  private static final int ROUNDS = Integer.getInteger("lendledger.histories", 1);

  private static Path data;
  private static Run run;
  private static Calendar calendar;
  private static Api desk;
  private static int lenders;

  @BeforeContainer
  static void start() throws Exception {
    data = Files.createTempDirectory("histories");
    run = new Run(data);
    desk = run.login("demo-desk", "demo-desk-secret");
    calendar = new Calendar(desk);
  }

  @AfterContainer
  static void stop() throws IOException {
    run.close();
    try (Stream<Path> files = Files.walk(data)) {
      files.sorted(Comparator.reverseOrder()).forEach(ProgrammeHistoriesTest::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Property(tries = 3, generation = GenerationMode.RANDOMIZED, shrinking = ShrinkingMode.OFF)
  void everyHistoryAddsUpAndReplays(@ForAll @Size(40) List<Integer> seeds) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      int shift = round;
      happens(seeds.stream().map(seed -> seed + shift * 7919).toList());
    }
    replays();
  }

  private static void happens(List<Integer> seeds) throws Exception {
    var programme = RandomProgramme.found(run, "H" + ++lenders, desk, calendar);
    var conserved = new Conserved(programme.lender());
    for (int seed : seeds) {
      programme.step(seed);
      conserved.units();
    }
    calendar.closeNext().expect(200);
    run.settle();
    calendar.closeLatestAgain();
    run.settle();
    conserved.units();
    conserved.amounts();
    programme.repeatTransactions();
  }

  private static void replays() {
    var reads = new RebuiltReads(run);
    run.settle();
    Map<String, String> live = reads.rows();
    reads.rebuild();
    assertThat(reads.rows()).isEqualTo(live);
    reads.rebuild();
    assertThat(reads.rows()).isEqualTo(live);
  }
}
