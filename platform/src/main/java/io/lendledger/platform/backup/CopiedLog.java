package io.lendledger.platform.backup;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Copies what a backup needs of the log, once it has ended. */
record CopiedLog(Path data, PrivateCopy copy) {

  /** The files of the log; throws with the reason when the database no longer has them. */
  List<BackedUpFile> of(RunningBackup running, RunningBackup.End end) throws IOException {
    Path log = data.resolve(DataFiles.WAL);
    List<BackedUpFile> files = new ArrayList<>();
    for (String each : end.segments()) {
      files.add(segment(log.resolve(each), running));
    }
    try (DirectoryStream<Path> histories = Files.newDirectoryStream(log, "*.history")) {
      for (Path each : histories) {
        files.add(copy.file(each, within(each)));
      }
    }
    return files;
  }

  private BackedUpFile segment(Path segment, RunningBackup running) throws IOException {
    try {
      return copy.file(segment, within(segment));
    } catch (NoSuchFileException gone) {
      throw Files.exists(segment) ? gone : running.withoutLog(gone);
    }
  }

  private static Path within(Path file) {
    return DataFiles.WAL.resolve(file.getFileName().toString());
  }
}
