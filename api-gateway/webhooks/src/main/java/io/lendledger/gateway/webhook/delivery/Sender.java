package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.webhook.address.CheckedAddresses;
import io.lendledger.gateway.webhook.address.TargetRefused;
import io.lendledger.gateway.webhook.address.Targets;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.lendledger.gateway.webhook.signature.SignedHeaders;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.AttributeKey;
import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;

/**
 * Sends deliveries: signed, within ten seconds, to addresses that were checked. Redirects are not
 * followed, and of an answer a little is read.
 */
@Component
public final class Sender implements DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(Sender.class);

  /** How much of an answer is kept, in bytes. */
  static final int KEPT_BYTES = 1_024;

  private static final int CONNECT_MILLIS = 5_000;
  private static final int MOST_READ_BYTES = 64 * 1_024;
  private static final int HEADER_BYTES = 8 * 1_024;
  private static final int CONNECTIONS_A_HOST = 256;

  /** Connections are shared where all attributes are the same: a lender has its own to a host. */
  private static final AttributeKey<String> LENDER = AttributeKey.valueOf(Sender.class, "lender");

  private static final int SUCCESS = 200;
  private static final int NO_SUCCESS = 300;
  private static final long MILLION = 1_000_000;

  private final ConnectionProvider connections;
  private final HttpClient client;
  private final Clock clock;
  private final Duration timeout;

  @Autowired
  Sender(Targets targets, SslBundles bundles, Clock clock, WebhookProperties settings) {
    this(targets, bundles, clock, settings.timeout(), settings.sslBundle());
  }

  Sender(Targets targets, SslBundles bundles, Clock clock, Duration timeout, String bundle) {
    this.clock = clock;
    this.timeout = timeout;
    this.connections =
        ConnectionProvider.builder("webhooks")
            .maxConnections(CONNECTIONS_A_HOST)
            .pendingAcquireMaxCount(-1)
            .pendingAcquireTimeout(timeout)
            .maxIdleTime(Duration.ofSeconds(20))
            // names may come to stand for other addresses
            .maxLifeTime(Duration.ofMinutes(5))
            .evictInBackground(Duration.ofSeconds(30))
            .disposeInactivePoolsInBackground(Duration.ofMinutes(1), Duration.ofMinutes(5))
            .build();
    HttpClient plain =
        HttpClient.create(connections)
            .protocol(HttpProtocol.HTTP11)
            .resolver(new CheckedAddresses(targets))
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .httpResponseDecoder(spec -> spec.maxHeaderSize(HEADER_BYTES))
            .keepAlive(true)
            .followRedirect(false);
    this.client = bundle.isBlank() ? plain : trusting(plain, bundles, bundle);
  }

  private static HttpClient trusting(HttpClient client, SslBundles bundles, String bundle) {
    try {
      SslContext context =
          SslContextBuilder.forClient()
              .trustManager(bundles.getBundle(bundle).getManagers().getTrustManagerFactory())
              .build();
      return client.secure(spec -> spec.sslContext(context));
    } catch (SSLException e) {
      throw new IllegalStateException("lendledger.webhooks.ssl-bundle " + bundle + " is unfit", e);
    }
  }

  /** Tries a delivery once; its result is the outcome. Nothing is sent when it is too late. */
  Mono<Outcome> send(Held delivery) {
    return Mono.defer(() -> {
      if (delivery.isLate()) {
        return Mono.empty();
      }
      Instant at = clock.instant();
      long begun = System.nanoTime();
      return client
          .attr(LENDER, delivery.lender())
          .headers(headers -> head(headers, delivery, at.getEpochSecond()))
          .post()
          .uri(URI.create(delivery.url()))
          .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(delivery.body())))
          .response((answer, body) -> read(answer, body))
          .next()
          .timeout(timeout)
          .map(read -> outcome(at, begun, read.status(), read.text(), failure(read.status())))
          .onErrorResume(
              failure -> Mono.just(outcome(at, begun, null, null, reason(delivery, failure))));
    });
  }

  private static void head(HttpHeaders headers, Held delivery, long seconds) {
    String signatures =
        delivery.keys().stream()
            .map(key -> key.sign(delivery.eventId(), seconds, delivery.body()))
            .collect(Collectors.joining(" "));
    plain(delivery.eventId(), seconds).forEach(each -> headers.set(each.name(), each.value()));
    headers
        .set(HttpHeaderNames.CONTENT_LENGTH, delivery.body().length)
        .set(SignedHeaders.SIGNATURE, signatures);
  }

  /** A header of a request. */
  public record Header(String name, String value) {}

  private static List<Header> plain(String eventId, long seconds) {
    return List.of(
        new Header(HttpHeaderNames.CONTENT_TYPE.toString(), "application/json"),
        new Header(HttpHeaderNames.USER_AGENT.toString(), "Lendledger"),
        new Header(SignedHeaders.ID, eventId),
        new Header(SignedHeaders.TIMESTAMP, Long.toString(seconds)));
  }

  /** The headers of an attempt that began then, without its signatures. */
  public static List<Header> shown(String eventId, Instant at) {
    return plain(eventId, at.getEpochSecond());
  }

  private record Read(int status, String text) {}

  private static Flux<Read> read(HttpClientResponse answer, Flux<ByteBuf> body) {
    byte[] kept = new byte[KEPT_BYTES];
    int[] sizes = {0, 0};
    return body.doOnNext(part -> keep(part, kept, sizes))
        .takeUntil(_ -> sizes[1] > MOST_READ_BYTES)
        .then(
            Mono.fromSupplier(() ->
                new Read(
                    answer.status().code(),
                    printable(new String(kept, 0, sizes[0], StandardCharsets.UTF_8)))))
        .flux();
  }

  private static void keep(ByteBuf part, byte[] kept, int[] sizes) {
    int size = Math.min(part.readableBytes(), kept.length - sizes[0]);
    sizes[1] += part.readableBytes();
    part.getBytes(part.readerIndex(), kept, sizes[0], size);
    sizes[0] += size;
  }

  /** Text without the control characters that a database or a reader cannot take. */
  private static String printable(String text) {
    return text.codePoints()
        .map(each -> Character.isISOControl(each) && each != '\n' ? ' ' : each)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static @Nullable String failure(int status) {
    return status >= SUCCESS && status < NO_SUCCESS ? null : "The answer was " + status;
  }

  /** One of a few causes: the machine's own message may name hosts inside this network. */
  private String reason(Held delivery, Throwable failure) {
    log.debug("Delivery {} failed", delivery.id(), failure);
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String known = known(each);
      if (known != null) {
        return known;
      }
    }
    return failure instanceof DecoderException || failure instanceof IllegalArgumentException
        ? "The answer cannot be read as HTTP"
        : "The delivery failed";
  }

  private @Nullable String known(Throwable failure) {
    return switch (failure) {
      case TargetRefused refused -> String.valueOf(refused.getMessage());
      case SocketException _ -> "No connection could be made";
      case SSLException _ -> "No TLS connection could be made, or its certificate is not trusted";
      case TimeoutException _ -> "No answer within " + timeout.toSeconds() + " s";
      case IOException _ -> "The connection ended before an answer";
      default -> null;
    };
  }

  private static Outcome outcome(
      Instant at,
      long begun,
      @Nullable Integer status,
      @Nullable String answer,
      @Nullable String failure) {
    int millis = (int) ((System.nanoTime() - begun) / MILLION);
    return new Outcome(at, millis, status, answer, failure);
  }

  @Override
  public void destroy() {
    connections.disposeLater().subscribe();
  }
}
