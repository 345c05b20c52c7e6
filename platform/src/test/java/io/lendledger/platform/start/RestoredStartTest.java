package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.restore.Restoration;
import io.lendledger.platform.data.RestoredCopy;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A restored copy sends nothing beside its original, at whichever start. */
class RestoredStartTest {

  private static final String RESTORED = "lendledger.restored";
  private static final String SENDS = "lendledger.webhooks.enabled";

  private static final Restoration RESTORATION =
      new Restoration(4711, Instant.parse("2026-11-26T10:00:00Z"));

  @TempDir private Path data;

  @BeforeEach
  void restore() throws IOException {
    RestoredCopy.mark(data, "the backup of then", RESTORATION);
  }

  @Test
  void theFirstStartMustBeTold() {
    assertThatThrownBy(() -> start(Map.of()))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("was restored from the backup of then")
        .hasMessageContaining("--lendledger.restored=true");
    assertThatThrownBy(() -> start(Map.of(SENDS, false))).isInstanceOf(StartRefused.class);
  }

  @Test
  void oneThatTakesItsOriginalsPlaceIsADirectoryLikeAnyOther() {
    start(Map.of(RESTORED, true));
    start(Map.of());
    assertThat(data).isEmptyDirectory();
  }

  @Test
  void oneBesideItsOriginalSendsAtNoLaterStart() {
    start(Map.of(RESTORED, true, SENDS, false));
    for (int later = 0; later < 2; later++) {
      assertThatThrownBy(() -> start(Map.of()))
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("restored from the backup of then and started beside its original")
          .hasMessageContaining("--lendledger.webhooks.enabled=false");
      start(Map.of(SENDS, false));
    }
    start(Map.of(RESTORED, true, SENDS, false));
    assertThatThrownBy(() -> start(Map.of())).isInstanceOf(StartRefused.class);

    start(Map.of(RESTORED, true));
    start(Map.of());
    assertThat(data).isEmptyDirectory();
  }

  /** So the restore is one, at each start that is told of it. */
  @Test
  void theServiceKnowsOfItsRestoreWhatTheRestoreKnew() throws IOException {
    for (boolean sends : new boolean[] {false, true}) {
      try (GenericApplicationContext context = context(Map.of(RESTORED, true, SENDS, sends))) {
        new RestoredStart().initialize(context);
        context.refresh();
        assertThat(context.getBean(Restoration.class)).isEqualTo(RESTORATION);
      }
      RestoredCopy.keepBeside(data);
    }
    Files.writeString(data.resolve(RestoredCopy.BESIDE), "the backup of a former version");
    try (GenericApplicationContext context = context(Map.of(RESTORED, true))) {
      new RestoredStart().initialize(context);
      context.refresh();
      assertThat(context.getBeanProvider(Restoration.class).getIfAvailable()).isNull();
    }
  }

  /** A directory that was copied by other means has no mark. */
  @Test
  void aSettingThatStaysBegetsNoFurtherEpoch() {
    start(Map.of(RESTORED, true));
    assertThat(isTakenForRestored()).as("the setting was left in").isFalse();
    start(Map.of(RESTORED, true));
    assertThat(isTakenForRestored()).isFalse();
    start(Map.of());
    assertThat(isTakenForRestored()).as("it is said anew").isTrue();
  }

  private boolean isTakenForRestored() {
    try (GenericApplicationContext context = context(Map.of(RESTORED, true))) {
      new RestoredStart().initialize(context);
      return context.getEnvironment().getProperty(RESTORED, Boolean.class, false);
    }
  }

  @Test
  void aStartThatFailsChangesNothing() {
    try (GenericApplicationContext context = context(Map.of(RESTORED, true))) {
      new RestoredStart().initialize(context);
    }
    assertThatThrownBy(() -> start(Map.of())).isInstanceOf(StartRefused.class);
  }

  @Test
  void aDatabaseOfOnesOwnIsNotLookedAt() {
    start(Map.of("spring.datasource.url", "jdbc:postgresql://localhost/x"));
  }

  /** Up to the moment at which it is ready. */
  private void start(Map<String, Object> given) {
    try (GenericApplicationContext context = context(given)) {
      new RestoredStart().initialize(context);
      context.refresh();
      context.publishEvent(
          new ApplicationReadyEvent(
              new SpringApplication(), new String[0], context, Duration.ZERO));
    }
  }

  private GenericApplicationContext context(Map<String, Object> given) {
    Map<String, Object> properties = new HashMap<>(given);
    properties.put("lendledger.data-dir", data.toString());
    var context = new GenericApplicationContext();
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("given", properties));
    return context;
  }
}
