package io.lendledger.cli.command;

import io.lendledger.cli.terminal.Progress;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;

/** A body whose bytes are counted as they go. */
final class CountedBody implements BodyPublisher {

  private final BodyPublisher body;
  private final Progress progress;

  CountedBody(BodyPublisher body, Progress progress) {
    this.body = body;
    this.progress = progress;
  }

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    body.subscribe(new Counting(subscriber));
  }

  private final class Counting implements Subscriber<ByteBuffer> {

    private final Subscriber<? super ByteBuffer> next;
    private long sent;

    private Counting(Subscriber<? super ByteBuffer> next) {
      this.next = next;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      next.onSubscribe(subscription);
    }

    @Override
    public void onNext(ByteBuffer bytes) {
      sent += bytes.remaining();
      progress.show("Sending ", sent, contentLength());
      next.onNext(bytes);
    }

    @Override
    public void onError(Throwable failure) {
      next.onError(failure);
    }

    @Override
    public void onComplete() {
      next.onComplete();
    }
  }
}
