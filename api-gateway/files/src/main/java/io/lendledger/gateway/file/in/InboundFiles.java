package io.lendledger.gateway.file.in;

import io.lendledger.gateway.file.store.AgingFiles;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What lies where lenders send to, and ages since its last byte came.
 *
 * @param answers whether it is the answers to files; else files that were begun to be sent and not
 *     handed in
 * @param kept how long it is kept
 */
record InboundFiles(boolean answers, Duration kept) implements AgingFiles {

  @Override
  public String directory() {
    return LenderFileStore.INBOUND;
  }

  @Override
  public Optional<Instant> since(Path file) throws IOException {
    return FileNames.isAnswer(String.valueOf(file.getFileName())) == answers
        ? Optional.of(Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant())
        : Optional.empty();
  }
}
