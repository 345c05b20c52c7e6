package io.lendledger.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.restore.Restoration;
import io.lendledger.platform.data.RestoredCopy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lenders heard of changes after the first restore, which the second one takes back. */
@Timeout(600)
class RestoredTwiceTest extends BackupPlaces {

  @Test
  void eachRestoreOfABackupHasAnEpochOfItsOwnAboveAllThatItKnows() throws Exception {
    int known = Restoration.epochAt(Instant.now().plusSeconds(86_400));
    try (Cluster cluster = Cluster.start(data())) {
      cluster.migrate("query");
      Cluster.backup("--to", place.resolve("early").toString(), "--data-dir=" + data()).expect(0);
      cluster.execute("INSERT INTO query.feed_epoch VALUES (7, %d, now())".formatted(known));
      backUp().expect(0);
    }
    List<Integer> epochs = List.of(restored("early", "one"), restored("early", "other"));
    assertThat(epochs.getLast()).isGreaterThan(epochs.getFirst()).isLessThan(known);
    assertThat(restored("backup", "later")).isEqualTo(known + 1);
  }

  private int restored(String backup, String name) throws Exception {
    Path target = place.resolve(name);
    Path from = place.resolve(backup);
    Cluster.restore("--from", from.toString(), "--to", target.toString()).expect(0);
    Restoration restoration = RestoredCopy.restoration(target).orElseThrow();
    assertThat(restoration.filesSince()).isEqualTo(Manifest.read(from).startedAt());
    return restoration.epoch();
  }
}
