package io.lendledger.cli.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A request with its whole answer in time: the client's own timeout ends with the headers. */
public final class WholeExchange {

  private WholeExchange() {}

  /** Sends it, and gives the answer, unless its body has not ended by then. */
  public static <T> HttpResponse<T> of(
      HttpClient http, HttpRequest request, BodyHandler<T> body, Duration patience)
      throws IOException {
    CompletableFuture<HttpResponse<T>> answer = http.sendAsync(request, body);
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      throw new HttpTimeoutException("the answer did not end in time");
    } catch (InterruptedException stopped) {
      throw Patience.interrupted(stopped);
    } catch (ExecutionException failed) {
      throw reason(failed);
    } finally {
      answer.cancel(true);
    }
  }

  private static IOException reason(ExecutionException failed) {
    Throwable reason = failed;
    while ((reason instanceof ExecutionException || reason instanceof CompletionException)
        && reason.getCause() != null) {
      reason = reason.getCause();
    }
    return switch (reason) {
      case IOException lost -> lost;
      case RuntimeException wrong -> throw wrong;
      case Error fault -> throw fault;
      default -> new IOException(reason);
    };
  }
}
