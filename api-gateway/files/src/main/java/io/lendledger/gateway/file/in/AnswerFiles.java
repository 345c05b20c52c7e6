package io.lendledger.gateway.file.in;

import io.lendledger.gateway.file.store.AgingFiles;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.FileProperties;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Answers to files that came in, which age since they were given. */
@Component
@ConditionalOnFiles
class AnswerFiles implements AgingFiles {

  private final Duration kept;

  AnswerFiles(FileProperties settings) {
    this.kept = settings.sftp().answersKept();
  }

  @Override
  public String directory() {
    return LenderFileStore.INBOUND;
  }

  @Override
  public Duration kept() {
    return kept;
  }

  @Override
  public Optional<Instant> since(Path file) throws IOException {
    return FileNames.isAnswer(String.valueOf(file.getFileName()))
        ? Optional.of(Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant())
        : Optional.empty();
  }
}
