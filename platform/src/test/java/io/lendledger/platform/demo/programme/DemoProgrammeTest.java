package io.lendledger.platform.demo.programme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.instrument.Isin;
import io.lendledger.platform.LendledgerApplication;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.play.Listing;
import io.lendledger.platform.scenario.EmbeddedDatabase;
import io.lendledger.platform.scenario.HeldEvents;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A short programme, sent to whole services. */
class DemoProgrammeTest {

  private static final String THIRD_DAY =
      "NEW.payload_type = 'business-day.closed' AND (SELECT count(*)"
          + " FROM eventstore.domain_event WHERE payload_type = 'business-day.closed') >= 2";

  @TempDir Path data;

  /** Both are of the same days, whatever the time. */
  @Test
  void aProgrammeIsTheSameAfterAKillAndIsSentOnce() throws Exception {
    ProgrammeFigures killed = killedAndCarriedOn(data.resolve("killed"));
    Path other = Files.createDirectory(data.resolve("whole"));
    Journal.begin(other, Objects.requireNonNull(Journal.open(data.resolve("killed")).plan()));
    ProgrammeFigures whole = inOneGo(other);

    assertThat(killed.loans()).isEqualTo(whole.loans());
    assertThat(killed.trades()).isEqualTo(whole.trades());
    assertThat(killed.revenue()).isEqualTo(whole.revenue());
    assertThat(killed.bills()).isEqualTo(whole.bills());
    assertThat(killed.income()).isEqualTo(whole.income());
  }

  private static ProgrammeFigures killedAndCarriedOn(Path data) throws Exception {
    RunningLendledger first = ShortProgramme.startProcess(data);
    try (HeldEvents held = HeldEvents.where(new EmbeddedDatabase(data), THIRD_DAY)) {
      held.await();
      first.kill();
    }
    // Whether it is asked for again or not.
    RunningLendledger second = RunningLendledger.startHereAsItIs(data);
    try {
      ShortProgramme.awaitEnd(second);
      assertThat(second.lastOutput()).contains("carrying on with");
      return ProgrammeFigures.of(second);
    } finally {
      second.stop();
    }
  }

  private static ProgrammeFigures inOneGo(Path data) throws Exception {
    RunningLendledger service = ShortProgramme.start(data);
    try {
      ShortProgramme.awaitEnd(service);
      ProgrammeFigures figures = ProgrammeFigures.of(service);
      figures.lookLikeAProgramme();
      figures.takeRequestsOfToday(Objects.requireNonNull(Journal.open(data).plan()).last());
      service.stop();
      service = ShortProgramme.start(data);
      assertThat(service.lastOutput()).contains("has it already, so nothing is sent");
      assertThat(ProgrammeFigures.of(service).loans()).isEqualTo(figures.loans());
      return figures;
    } finally {
      service.stop();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--lendledger.roles=gateway,query",
        "--lendledger.demo.enabled=false",
        "--spring.datasource.url=jdbc:h2:mem:none",
        "--lendledger.security.issuer-uri=https://issuer.example",
        "--server.ssl.enabled=false"
      })
  void anythingButTheEmbeddedDemoIsRefused(String property) {
    Throwable refused =
        catchThrowable(() ->
            LendledgerApplication.application()
                .run(
                    "--lendledger.demo=programme",
                    "--server.port=0",
                    "--management.server.port=0",
                    "--lendledger.sftp.enabled=false",
                    "--lendledger.data-dir=" + data,
                    property));
    assertThat(refused)
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("--lendledger.demo=programme needs an embedded run");
    assertThat(refused.getMessage()).doesNotContain("\n");
  }

  @Test
  void otherDataStayAsTheyAre() throws Exception {
    Files.createDirectory(data.resolve("postgres"));
    try (var context = new GenericApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(
              new MapPropertySource(
                  "test",
                  Map.of(
                      "lendledger.demo", "programme",
                      "lendledger.demo.enabled", "true",
                      "server.ssl.bundle", "own",
                      "lendledger.data-dir", data.toString())));
      new DemoProgramme().initialize(context);
      assertThat(context.getBeanDefinitionNames()).isEmpty();
    }
    assertThat(Journal.existsIn(data)).isFalse();
  }

  @Test
  void theDaysEndBeforeToday() {
    LocalDate monday = LocalDate.of(2026, 11, 23);
    ProgrammePlan plan = ProgrammePlan.endingBefore(monday, 60, 1);
    assertThat(plan.last()).isEqualTo("2026-11-20");
    assertThat(plan.day(59)).isEqualTo(plan.last());
    assertThat(plan.day(0)).isEqualTo("2026-08-31");
    assertThat(plan.start()).isEqualTo("2026-08-31T05:00:00Z");
  }

  @Test
  void theClockNeverGoesBackAndCatchesUp() {
    Clock system = Clock.systemUTC();
    LocalDate day = LocalDate.ofInstant(system.instant(), ZoneOffset.UTC).minusDays(50);
    ProgrammeClock clock = ProgrammeClock.at(day.atStartOfDay().toInstant(ZoneOffset.UTC), system);
    Clock same = clock.withZone(ZoneOffset.UTC);
    clock.advanceTo(day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
    assertThat(LocalDate.now(same)).isEqualTo(day.plusDays(1));
    clock.advanceTo(day.atStartOfDay().toInstant(ZoneOffset.UTC));
    assertThat(LocalDate.now(same)).isEqualTo(day.plusDays(1));
    clock.catchUp();
    assertThat(same.instant()).isAfterOrEqualTo(system.instant().minusSeconds(60));
  }

  @Test
  void everyListingHasAValidIsinOfItsOwn() {
    assertThat(Listing.all()).hasSize(40).extracting(Listing::isin).doesNotHaveDuplicates();
    assertThat(Listing.all()).allSatisfy(each -> new Isin(each.isin()));
  }
}
