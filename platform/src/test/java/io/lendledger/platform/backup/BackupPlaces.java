package io.lendledger.platform.backup;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A data directory, its backup, and what that is restored to. */
abstract class BackupPlaces {

  @TempDir Path place;

  final Path data() {
    return place.resolve("data");
  }

  final Path backup() {
    return place.resolve("backup");
  }

  final Path restored() {
    return place.resolve("restored");
  }

  final Cluster.Outcome backUp() {
    return Cluster.backup("--to", backup().toString(), "--data-dir=" + data());
  }

  final Cluster.Outcome restore() {
    return Cluster.restore("--from", backup().toString(), "--to", restored().toString());
  }
}
