package io.lendledger.command.submission;

import io.lendledger.command.submission.body.ChunkStream;
import io.lendledger.command.submission.body.Digested;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.SubmissionChunks;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.core.bound.Horizon;
import io.lendledger.core.bound.Limits;
import io.lendledger.core.record.BodyPlaces;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The flows by kind, and the bodies that they read. */
@Component
public class SubmissionFlows {

  private final Map<Flow, SubmissionFlow> flows = new EnumMap<>(Flow.class);
  private final SubmissionChunks chunks;
  private final Horizon horizon;

  SubmissionFlows(List<SubmissionFlow> flows, SubmissionChunks chunks, Horizon horizon) {
    flows.forEach(each -> this.flows.put(each.flow(), each));
    this.chunks = chunks;
    this.horizon = horizon;
  }

  /** The flow of this kind; throws when no component handles it. */
  public SubmissionFlow of(Flow kind) {
    SubmissionFlow flow = flows.get(kind);
    if (flow == null) {
      throw new IllegalStateException("no component takes submissions of " + kind);
    }
    return flow;
  }

  /** The stored body of an accepted submission. */
  public StoredBody body(SubmissionRow row) {
    return new StoredBody(
        row.submission(),
        row.flow(),
        row.lender(),
        row.format(),
        row.parameters(),
        row.receivedAt(),
        row.date(),
        null,
        Limits.ACCEPTED,
        () -> stream(row.submission(), row.chunks()),
        () -> {});
  }

  /** The body of a submission to be checked; reports each stream that is opened. */
  public StoredBody unchecked(Submit submit, Consumer<ChunkStream> opened) {
    LocalDate today = LocalDate.ofInstant(submit.receivedAt(), ZoneOffset.UTC);
    return body(submit, null, Limits.on(today, horizon), opened);
  }

  /** The body of a submission that was found valid; reports each stream that is opened. */
  public StoredBody sound(Submit submit, @Nullable LocalDate date, Consumer<ChunkStream> opened) {
    return body(submit, date, Limits.ACCEPTED, opened);
  }

  /** Adds the places of faults in a body of lines, while its bytes are still there. */
  public RuntimeException shown(RuntimeException failure, Submit submit) {
    return failure instanceof Rejected refused && submit.format() != BodyFormat.JSON
        ? new Rejected(
            BodyPlaces.shown(
                refused.rejection(),
                submit.format(),
                submit.parameters(),
                sound(submit, null, _ -> {}).bytes()))
        : failure;
  }

  private StoredBody body(
      Submit submit, @Nullable LocalDate date, Limits limits, Consumer<ChunkStream> opened) {
    return new StoredBody(
        submit.submission(),
        submit.flow(),
        submit.lender(),
        submit.format(),
        submit.parameters(),
        submit.receivedAt(),
        date,
        submit.confirmedDrop(),
        limits,
        () -> {
          ChunkStream stream = stream(submit);
          opened.accept(stream);
          return stream;
        },
        () -> {});
  }

  /** Digests the bytes of a stored body. */
  public Digested digested(Submit submit) {
    return stream(submit.submission(), submit.chunks()).digested();
  }

  private ChunkStream stream(Submit submit) {
    byte[] content = submit.content();
    return content == null
        ? stream(submit.submission(), submit.chunks())
        : new ChunkStream(_ -> content, 1);
  }

  private ChunkStream stream(SubmissionId submission, int count) {
    return new ChunkStream(chunk -> chunks.bytes(submission, chunk), count);
  }
}
