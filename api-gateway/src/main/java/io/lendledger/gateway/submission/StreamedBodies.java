package io.lendledger.gateway.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.wire.Messages;
import io.lendledger.gateway.wire.Polling;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.axonframework.messaging.MetaData;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Submits bodies that do not come with a request, like those of requests. */
@Component
public final class StreamedBodies {

  private final Messages messages;
  private final long mostBytes;

  StreamedBodies(
      Messages messages, @Value("${lendledger.submission.max-bytes:2147483648}") long mostBytes) {
    this.messages = messages;
    this.mostBytes = mostBytes;
  }

  /**
   * A body.
   *
   * @param submission identifies it; the same one again gives the first receipt again
   * @param flow its flow
   * @param lender whose it is
   * @param format how it is written
   * @param parameters its envelope's fields where the format has no room for them
   * @param receivedAt when it arrived
   * @param origin the sender
   */
  public record Description(
      SubmissionId submission,
      Flow flow,
      LenderCode lender,
      BodyFormat format,
      Map<String, String> parameters,
      Instant receivedAt,
      MetaData origin) {}

  /** The largest number of bytes of a body. */
  public long mostBytes() {
    return mostBytes;
  }

  /**
   * The receipt of an accepted body, once it is applied or the given wait is over. Throws its
   * refusal. Holds one chunk at a time; blocks.
   */
  public SubmissionReceipt take(Description body, InputStream bytes, Duration wait)
      throws IOException {
    int chunks = store(body, bytes);
    Mono<SubmissionReceipt> receipt =
        messages.send(
            new Submit(
                body.submission(),
                body.flow(),
                body.lender(),
                body.format(),
                body.parameters(),
                chunks,
                body.receivedAt()),
            body.origin(),
            Submissions.LONGEST_ACCEPTANCE);
    SubmissionReceipt accepted = Objects.requireNonNull(receipt.block());
    if (Submissions.isApplied(accepted)) {
      return accepted;
    }
    Mono<SubmissionReceipt> ask =
        messages
            .ask(new FindSubmission(body.submission(), body.lender()), SubmissionReceipt.class)
            .onErrorComplete();
    return Objects.requireNonNullElse(
        Polling.until(ask, Submissions::isApplied, wait).block(), accepted);
  }

  private int store(Description body, InputStream bytes) throws IOException {
    long total = 0;
    int count = 0;
    byte[] chunk = bytes.readNBytes(Chunks.CHUNK_BYTES);
    while (chunk.length > 0) {
      total += chunk.length;
      if (total > mostBytes) {
        throw Chunks.tooLarge(mostBytes);
      }
      messages.send(new StoreContent(body.submission(), count++, chunk), body.origin()).block();
      chunk = bytes.readNBytes(Chunks.CHUNK_BYTES);
    }
    return count;
  }

  /** Stores a body that fits into memory, for a command that takes it; answers its chunks. */
  public Mono<Integer> store(SubmissionId submission, byte[] body, MetaData origin) {
    int chunks = Math.ceilDiv(body.length, Chunks.CHUNK_BYTES);
    return Flux.range(0, chunks)
        .concatMap(
            chunk -> {
              int from = chunk * Chunks.CHUNK_BYTES;
              int to = Math.min(body.length, from + Chunks.CHUNK_BYTES);
              return messages.send(
                  new StoreContent(submission, chunk, Arrays.copyOfRange(body, from, to)), origin);
            })
        .then(Mono.just(chunks));
  }
}
