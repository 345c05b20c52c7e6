package io.lendledger.sdk.client;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/** An answer's body that ends in time, or is given up. */
final class TimedBody<T> implements BodySubscriber<T> {

  private final BodySubscriber<T> body;
  private final Deadline deadline;
  private Flow.Subscription coming;
  private CompletableFuture<Void> alarm = new CompletableFuture<>();
  private long received;
  private boolean hasEnded;

  TimedBody(BodySubscriber<T> body, Deadline deadline) {
    this.body = body;
    this.deadline = deadline;
  }

  @Override
  public CompletionStage<T> getBody() {
    return body.getBody();
  }

  @Override
  public synchronized void onSubscribe(Flow.Subscription subscription) {
    coming = subscription;
    body.onSubscribe(subscription);
    look();
  }

  private synchronized void look() {
    if (hasEnded) {
      return;
    }
    Duration left = deadline.left(received);
    if (!left.isPositive()) {
      hasEnded = true;
      coming.cancel();
      body.onError(new HttpTimeoutException("the answer did not end in time"));
      return;
    }
    alarm = new CompletableFuture<>();
    var _ = alarm.completeOnTimeout(null, left.toNanos(), TimeUnit.NANOSECONDS).thenRun(this::look);
  }

  @Override
  public synchronized void onNext(List<ByteBuffer> part) {
    if (!hasEnded) {
      received += part.stream().mapToLong(ByteBuffer::remaining).sum();
      body.onNext(part);
    }
  }

  @Override
  public void onError(Throwable failed) {
    if (ends()) {
      body.onError(failed);
    }
  }

  @Override
  public void onComplete() {
    if (ends()) {
      body.onComplete();
    }
  }

  private synchronized boolean ends() {
    boolean first = !hasEnded;
    hasEnded = true;
    var _ = alarm.cancel(false);
    return first;
  }
}
