package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.DirectoryInMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import tools.jackson.databind.JsonNode;

/**
 * Whatever users do, in whatever order: units are conserved, cascades are exact, and the read
 * models and look-ups made anew from the events are the live ones, row by row; what was changed in
 * them behind the service's back is found and mended.
 */
class ProgrammeHistoriesTest {

  /** One step in so many is one after which a follower of the feed knows what the reads tell. */
  private static final int FOLLOWED = 16;

  private static final int HISTORIES = 3;

  /** More histories from the same numbers; by hand. */
  private static final int ROUNDS = Integer.getInteger("lendledger.histories", 1);

  private static Path data;
  private static Run run;
  private static Calendar calendar;
  private static Api desk;
  private static int lenders;
  private static int histories;

  @BeforeContainer
  static void start() throws Exception {
    data = DirectoryInMemory.create("histories");
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

  @Property(
      seed = "20261122",
      tries = HISTORIES,
      generation = GenerationMode.RANDOMIZED,
      shrinking = ShrinkingMode.OFF)
  void everyHistoryAddsUpAndReplays(@ForAll @Size(40) List<Integer> seeds) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      int shift = round;
      happens(seeds.stream().map(seed -> seed + shift * 7919).toList());
    }
    replays();
    if (++histories == HISTORIES) {
      corruptionIsFoundAndMended();
    }
  }

  private static void happens(List<Integer> seeds) throws Exception {
    var programme = RandomProgramme.found(run, "H" + ++lenders, desk, calendar);
    var conserved = new Conserved(programme.lender());
    var follower = new FeedFollower(programme.lender());
    for (int seed : seeds) {
      programme.step(seed);
      conserved.units();
      if (Math.floorMod(seed, FOLLOWED) == 0) {
        run.settle();
        follower.follow();
      }
    }
    run.settle();
    follower.follow();
    calendar.closeNext().expect(200);
    run.settle();
    calendar.closeLatestAgain();
    run.settle();
    conserved.units();
    conserved.amounts();
    follower.follow();
    run.auditor().accruals(programme.lender());
    run.auditor().months(programme.lender(), "H" + lenders);
    programme.repeatTransactions();
  }

  /** Built anew in batches of another size the rows are the same; and put in place they stay so. */
  private static void replays() throws Exception {
    run.settle();
    var models = run.readModels();
    models.agreeWithEvents();
    models.replayedTogether(models.names());
    models.agreeWithEvents();
  }

  /**
   * A value of a row of every table is changed behind the service's back, and a row is lost: what
   * all tables of a model have lost is found at once.
   */
  private static void corruptionIsFoundAndMended() throws Exception {
    Map<String, List<Corruption>> ofModels = new TreeMap<>();
    Stream.of(Corruption.ofEveryTable(run), Corruption.ofLookUps(run))
        .flatMap(List::stream)
        .forEach(
            each -> ofModels.computeIfAbsent(each.projection(), _ -> new ArrayList<>()).add(each));
    var models = run.readModels();
    for (var model : ofModels.entrySet()) {
      List<Corruption> corruptions = model.getValue();
      corruptions.forEach(Corruption::happen);
      JsonNode found = models.differences(model.getKey());
      assertThat(found.get("total").asLong())
          .as("%s: %s", corruptions, found)
          .isEqualTo(2L * corruptions.size());
      corruptions.forEach(each -> each.assertNamed(found.get("examples")));
      models.replayed(model.getKey());
      assertThat(models.differences(model.getKey()).get("total").asLong())
          .as("%s, mended", corruptions)
          .isZero();
    }
  }
}
