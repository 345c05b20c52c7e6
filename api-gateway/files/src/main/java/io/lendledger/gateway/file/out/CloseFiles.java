package io.lendledger.gateway.file.out;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.FileNotes;
import io.lendledger.gateway.file.store.WorkRun;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** All the files of a lender behind a close. Blocks. */
@Component
@ConditionalOnFiles
class CloseFiles {

  private final OutboundFiles files;
  private final OutboundSettings settings;
  private final FileNotes notes;

  CloseFiles(OutboundFiles files, OutboundSettings settings, FileNotes notes) {
    this.files = files;
    this.settings = settings;
    this.notes = notes;
  }

  void noteWaiting(WorkRun run, LenderCode lender, Close close) {
    for (OutboundRead read : reads(lender, close)) {
      for (OutboundFormat format : settings.of(lender).formats()) {
        notes.waits(run, OutboundFiles.noted(lender, read, format, close));
      }
    }
  }

  /**
   * Writes them; answers why one cannot be written now, if so. Throws when the database is away, or
   * the work was taken over, which is nobody's own.
   *
   * @param firstPage how long to wait for the first page of a read
   */
  Optional<String> write(WorkRun run, LenderCode lender, Close close, Duration firstPage) {
    for (OutboundRead read : reads(lender, close)) {
      for (OutboundFormat format : settings.of(lender).formats()) {
        try {
          files.write(run, lender, read, format, close, firstPage);
        } catch (IOException | RuntimeException | Error failed) {
          if (failed instanceof RuntimeException away && PassingFault.isDatabaseAway(away)) {
            throw away;
          }
          notes.failed(run, OutboundFiles.noted(lender, read, format, close), failed.toString());
          return Optional.of(
              "%s of %s for %s: %s".formatted(read.wire(), close.period(), lender, failed));
        }
      }
    }
    return Optional.empty();
  }

  private List<OutboundRead> reads(LenderCode lender, Close close) {
    return settings.of(lender).reads().stream()
        .filter(read -> read.isMonthly() == close.isMonth())
        .toList();
  }
}
