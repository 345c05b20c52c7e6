package io.lendledger.cli.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Reads a body up to its first line that begins so, and no further; empty without one. */
final class FirstLine implements BodySubscriber<byte[]> {

  private static final int MOST_BYTES = 1 << 16;

  private final String beginning;
  private final CompletableFuture<byte[]> found = new CompletableFuture<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private @Nullable Subscription subscription;
  private int read;

  FirstLine(String beginning) {
    this.beginning = beginning;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return found;
  }

  @Override
  public void onSubscribe(Subscription opened) {
    subscription = opened;
    opened.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer each : buffers) {
      while (each.hasRemaining() && !found.isDone()) {
        take(each.get());
      }
    }
    Subscription opened = subscription;
    if (found.isDone() && opened != null) {
      opened.cancel();
    }
  }

  private void take(byte next) {
    read++;
    if (next == '\n') {
      if (isFound()) {
        found.complete(line.toByteArray());
      }
      line.reset();
    } else if (read > MOST_BYTES) {
      found.completeExceptionally(new IOException("the stream does not begin as it should"));
    } else {
      line.write(next);
    }
  }

  private boolean isFound() {
    return line.toString(StandardCharsets.UTF_8).startsWith(beginning);
  }

  @Override
  public void onError(Throwable lost) {
    found.completeExceptionally(lost);
  }

  @Override
  public void onComplete() {
    found.complete(isFound() ? line.toByteArray() : new byte[0]);
  }
}
