package io.lendledger.command.submission.straight;

import io.lendledger.command.submission.AtOnce;
import io.lendledger.command.submission.AtOnce.Whole;
import io.lendledger.command.submission.body.Digested;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A small body on its way, with its flow and its sender's metadata; equal to itself alone. */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record Small<R>(
    Submit submit,
    byte[] content,
    Digested digest,
    Map<String, String> metaData,
    AtOnce<R> flow,
    Whole<R> whole,
    boolean ordered,
    CompletableFuture<Taken> taken) {

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  /** The same body, to be tried once more. */
  Small<R> again() {
    return new Small<>(
        submit, content, digest, metaData, flow, whole, ordered, new CompletableFuture<>());
  }

  long records() {
    return whole.rows().size();
  }
}
