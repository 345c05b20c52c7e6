package io.lendledger.sdk.client;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Bounds each exchange as a whole: the timeout of Java's own client ends with the headers. */
final class TimedClient extends HttpClient {

  private final HttpClient http;
  private final Duration patience;

  TimedClient(HttpClient http, Duration patience) {
    this.http = http;
    this.patience = patience;
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body)
      throws IOException, InterruptedException {
    long sent = request.bodyPublisher().map(HttpRequest.BodyPublisher::contentLength).orElse(0L);
    Deadline deadline = Deadline.of(patience, sent);
    CompletableFuture<HttpResponse<T>> answer =
        http.sendAsync(request, head -> new TimedBody<>(body.apply(head), deadline));
    try {
      return answer.get(deadline.left(0).toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      throw new HttpTimeoutException("the answer did not begin in time");
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

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> body) {
    return http.sendAsync(request, body);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> body, PushPromiseHandler<T> pushed) {
    return http.sendAsync(request, body, pushed);
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return http.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return http.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return http.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return http.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return http.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return http.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return http.authenticator();
  }

  @Override
  public Version version() {
    return http.version();
  }

  @Override
  public Optional<Executor> executor() {
    return http.executor();
  }
}
