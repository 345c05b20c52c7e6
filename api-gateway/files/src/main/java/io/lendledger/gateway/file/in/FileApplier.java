package io.lendledger.gateway.file.in;

import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.edge.compression.GunzipStream;
import io.lendledger.gateway.edge.compression.GzipProperties;
import io.lendledger.gateway.edge.mapping.CsvMappings;
import io.lendledger.gateway.edge.refusal.RefusalWriter;
import io.lendledger.gateway.edge.refusal.Refusals;
import io.lendledger.gateway.edge.submission.StreamedBodies;
import io.lendledger.gateway.edge.wire.Origin;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Applies one file like a post of its bytes. A file is one submission however often it is resumed:
 * one accepted before a crash is not accepted again but answered.
 */
@Component
@ConditionalOnFiles
class FileApplier {

  private static final Logger log = LoggerFactory.getLogger(FileApplier.class);
  private static final Duration LONGEST_APPLICATION = Duration.ofSeconds(30);

  /**
   * The number of failures of the service after which a file is refused, so that it does not delay
   * others.
   */
  static final int MOST_INTERNAL_ERRORS = 120;

  /** What takes all memory or stack, perhaps of everybody, is not tried as often. */
  static final int WEIGHT_OF_ERROR = 10;

  private final StreamedBodies bodies;
  private final InboundSpool spool;
  private final RefusalWriter refusals;
  private final WireJson json;
  private final int mostSwelling;
  private final CsvMappings mappings;
  private final Map<SubmissionId, Integer> internalErrors = new ConcurrentHashMap<>();

  FileApplier(
      StreamedBodies bodies,
      InboundSpool spool,
      RefusalWriter refusals,
      WireJson json,
      GzipProperties settings,
      CsvMappings mappings) {
    this.bodies = bodies;
    this.spool = spool;
    this.refusals = refusals;
    this.json = json;
    this.mostSwelling = settings.mostSwelling();
    this.mappings = mappings;
  }

  /** Forgets the failures of files that no longer wait. */
  void forgetFinished(Set<SubmissionId> waiting) {
    internalErrors.keySet().retainAll(waiting);
  }

  /** The answer to a file; empty when it has to be tried again. */
  Optional<FileAnswer> answer(TakenFile file) throws IOException {
    Optional<FileAnswer> before = spool.answer(file);
    if (before.isPresent()) {
      return before;
    }
    try {
      FileNameMetadata metadata = FileNameMetadata.of(file.flow(), file.name());
      try (InputStream bytes = open(file, metadata)) {
        SubmissionReceipt receipt =
            bodies.take(described(file, metadata), bytes, LONGEST_APPLICATION);
        internalErrors.remove(file.submission());
        return Optional.of(new FileAnswer(true, json.write(receipt)));
      }
    } catch (RuntimeException | Error failure) {
      return refused(file, failure);
    }
  }

  /** One that was accepted before keeps its mapping: its submission is answered, not read again. */
  private StreamedBodies.Description described(TakenFile file, FileNameMetadata metadata) {
    return of(file, metadata)
        .readBy(mappings.inForce(file.lender(), file.flow(), metadata.format()));
  }

  private static StreamedBodies.Description of(TakenFile file, FileNameMetadata metadata) {
    return new StreamedBodies.Description(
        file.submission(),
        file.flow(),
        file.lender(),
        metadata.format(),
        metadata.parameters(),
        file.cameAt(),
        null,
        Origin.of(file.credential(), "file-" + file.submission(), file.lender(), file.submission())
            .and("fileName", file.name()));
  }

  private InputStream open(TakenFile file, FileNameMetadata metadata) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(spool.content(file)));
    return metadata.compressed() ? new GunzipStream(bytes, mostSwelling) : bytes;
  }

  private Optional<FileAnswer> refused(TakenFile file, Throwable failure) {
    Rejection rejection = Refusals.of(failure);
    boolean givenUp = rejection.code() == RejectionCode.INTERNAL_ERROR && isGivenUp(file, failure);
    if (!rejection.code().lasts() && !givenUp) {
      log.warn(
          "File {} of {} has to be tried again: {}",
          file.submission(),
          file.queue(),
          failure.toString());
      return Optional.empty();
    }
    internalErrors.remove(file.submission());
    return Optional.of(new FileAnswer(false, refusals.envelope(rejection)));
  }

  /** What passes does not count, however long it takes. */
  private boolean isGivenUp(TakenFile file, Throwable failure) {
    int weight = failure instanceof Error ? WEIGHT_OF_ERROR : 1;
    int errors = internalErrors.merge(file.submission(), weight, Integer::sum);
    boolean givenUp = errors >= MOST_INTERNAL_ERRORS;
    if (errors == weight || givenUp) {
      log.error("File {} of {} meets a fault", file.submission(), file.queue(), failure);
    }
    return givenUp;
  }
}
