package io.lendledger.query.loan;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.change.FirstEpoch;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.restore.Restoration;
import io.lendledger.query.projection.QueryDatabase;
import io.lendledger.query.projection.TestLedger;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Each restore has an epoch of its own, whatever was restored (decision 012). */
class FeedEpochsTest {

  private static final Instant FIRST = Instant.parse("2026-11-26T10:00:00Z");
  private static final int OF_FIRST = Restoration.epochAt(FIRST);

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void twoRestoresOfOneBackupHaveTwoEpochs() {
    assertThat(started(8, at(FIRST), FIRST).at(8)).isEqualTo(OF_FIRST);
    restoreAgain();
    assertThat(started(5, at(FIRST.plusSeconds(60)), FIRST).at(5)).isEqualTo(OF_FIRST + 60);
    restoreAgain();
    assertThat(started(5, null, FIRST.plusSeconds(120)).at(5)).isEqualTo(OF_FIRST + 120);
  }

  /** It was made between a first start after a restore and the first event. */
  @Test
  void aBackupOfARestoredStoreThatHasStoredNothingYetDoesNotGoOnWithItsEpoch() {
    started(8, at(FIRST), FIRST);
    FeedEpochs.Epochs again = started(8, at(FIRST.plusSeconds(60)), FIRST);
    assertThat(again.at(7)).isEqualTo(1);
    assertThat(again.at(8)).isEqualTo(OF_FIRST + 60);
  }

  @Test
  void aSecondStartAfterOneRestoreGoesOnWithItsEpoch() {
    started(8, at(FIRST), FIRST);
    FeedEpochs.Epochs later = started(20, at(FIRST), FIRST.plusSeconds(60));
    assertThat(later.at(20)).isEqualTo(OF_FIRST);
  }

  @Test
  void anEpochIsAboveThoseThatWereRestoredThoughTheClockWasSetBack() {
    started(8, at(FIRST), FIRST);
    assertThat(started(20, at(FIRST.minusSeconds(60)), FIRST).at(20)).isEqualTo(OF_FIRST + 1);
  }

  private void restoreAgain() {
    ledger.part(QueryDatabase.class).client().sql("DELETE FROM query.feed_epoch").update();
  }

  private static Restoration at(Instant restored) {
    return new Restoration(Restoration.epochAt(restored), restored);
  }

  private FeedEpochs.Epochs started(long next, @Nullable Restoration restoration, Instant now) {
    var beans = new StaticListableBeanFactory();
    StoreHead head = () -> next - 1;
    beans.addBean("head", head);
    if (restoration != null) {
      beans.addBean("restoration", restoration);
    }
    var epochs =
        new FeedEpochs(
            ledger.part(QueryDatabase.class),
            beans.getBeanProvider(StoreHead.class),
            beans.getBeanProvider(FirstEpoch.class),
            beans.getBeanProvider(Restoration.class),
            Clock.fixed(now, ZoneOffset.UTC),
            new RestoreProperties(true));
    epochs.start();
    return epochs.known();
  }
}
