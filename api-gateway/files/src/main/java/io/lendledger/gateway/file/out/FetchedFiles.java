package io.lendledger.gateway.file.out;

import io.lendledger.gateway.file.store.AgingFiles;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Files behind closes, which age since they were last written. */
@Component
@ConditionalOnFiles
class FetchedFiles implements AgingFiles {

  /** Put behind a file's name for that of its checksum. */
  static final String CHECKSUM = ".sha256";

  private static final Pattern NAME =
      Pattern.compile(
          "([a-z-]+)_\\d{4}-\\d{2}(-\\d{2})?\\.(%s)(%s)?"
              .formatted(
                  Arrays.stream(OutboundFormat.values())
                      .map(format -> Pattern.quote(format.end()))
                      .collect(Collectors.joining("|")),
                  Pattern.quote(CHECKSUM)));

  private final Duration kept;

  FetchedFiles(OutboundProperties settings) {
    this.kept = settings.kept();
  }

  static String name(OutboundRead read, OutboundFormat format, Close close) {
    return "%s_%s.%s".formatted(read.wire(), close.period(), format.end());
  }

  @Override
  public String directory() {
    return LenderFileStore.OUTBOUND;
  }

  @Override
  public Duration kept() {
    return kept;
  }

  @Override
  public Optional<Instant> since(Path file) throws IOException {
    String read = String.valueOf(file.resolveSibling("").getFileName());
    var name = NAME.matcher(String.valueOf(file.getFileName()));
    if (!name.matches() || !name.group(1).equals(read) || !OutboundRead.names().contains(read)) {
      return Optional.empty();
    }
    return Optional.of(Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant());
  }
}
