package io.lendledger.gateway.file.in;

import io.lendledger.gateway.file.store.AgingFiles;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.FileProperties;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Files that came in and were answered, named by the time at which they came. */
@Component
@ConditionalOnFiles
class ArchivedFiles implements AgingFiles {

  private static final DateTimeFormatter ARRIVAL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final Pattern NAME =
      Pattern.compile("(?:[0-9a-f-]{36}_)?(\\d{4}-\\d{2}-\\d{2}T\\d{6}\\.\\d{3}Z)_.+");

  private final Duration kept;

  ArchivedFiles(FileProperties settings) {
    this.kept = settings.sftp().archiveKept();
  }

  static String name(TakenFile taken) {
    return ARRIVAL.format(taken.receivedAt()) + "_" + taken.name();
  }

  /** The name of one whose usual name another file has. */
  static String nameBeside(TakenFile taken) {
    return taken.submission() + "_" + name(taken);
  }

  @Override
  public String directory() {
    return LenderFileStore.ARCHIVE;
  }

  @Override
  public Duration kept() {
    return kept;
  }

  @Override
  public Optional<Instant> since(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    if (!name.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(ARRIVAL.parse(name.group(1), Instant::from));
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
