package io.lendledger.gateway.webhook.inbound;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.CallerToken;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.identity.guessing.Attempt;
import io.lendledger.gateway.identity.guessing.FailedAttempts;
import io.lendledger.gateway.identity.guessing.HeldUp;
import io.lendledger.gateway.webhook.signature.SignedHeaders;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Authenticates inbound webhooks by signature (docs/webhooks.md, Push in). It reads the body whole
 * and verifies the signature before anything else sees the body. It refuses a lender that does not
 * exist, or has no secret, like a wrong signature, after the same work. The message's id is the
 * idempotency key.
 */
@Component
@Order(SignedWebhooks.ORDER)
class SignedWebhooks implements WebFilter {

  /** Behind the security chain, before limits are counted by caller. */
  static final int ORDER = -60;

  /** The paths that take signatures. */
  static final List<String> PATHS =
      List.of(
          "/webhooks/v1/{lenderCode}/settlement-status",
          "/webhooks/v1/{lenderCode}/income-distribution");

  private static final List<PathPattern> PATTERNS =
      PATHS.stream().map(PathPatternParser.defaultInstance::parse).toList();
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final WebhookKey NOBODYS = WebhookKey.of(WebhookKey.newSecret());

  private final InboundWebhookSecrets secrets;
  private final FailedAttempts failures;
  private final HeldUp heldUp;
  private final Clock clock;
  private final int mostBytes;

  SignedWebhooks(
      InboundWebhookSecrets secrets,
      FailedAttempts failures,
      HeldUp heldUp,
      Clock clock,
      InboundWebhookProperties settings) {
    this.secrets = secrets;
    this.failures = failures;
    this.heldUp = heldUp;
    this.clock = clock;
    this.mostBytes = settings.inboundMaxBytes();
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    String lender = lenderOf(exchange);
    return lender == null || !HttpMethod.POST.equals(exchange.getRequest().getMethod())
        ? chain.filter(exchange)
        : signed(exchange, chain, lender);
  }

  private static @Nullable String lenderOf(ServerWebExchange exchange) {
    for (PathPattern pattern : PATTERNS) {
      PathPattern.PathMatchInfo match =
          pattern.matchAndExtract(exchange.getRequest().getPath().pathWithinApplication());
      if (match != null) {
        return match.getUriVariables().get("lenderCode");
      }
    }
    return null;
  }

  private Mono<Void> signed(ServerWebExchange exchange, WebFilterChain chain, String lender) {
    InetSocketAddress from = exchange.getRequest().getRemoteAddress();
    Attempt attempt = Attempt.of("webhook:" + lender, from);
    heldUp.refuse(exchange, attempt, "signatures");
    HttpHeaders sent = exchange.getRequest().getHeaders();
    SignedHeaders headers =
        SignedHeaders.of(
                only(sent, SignedHeaders.ID),
                only(sent, SignedHeaders.TIMESTAMP),
                only(sent, SignedHeaders.SIGNATURE))
            .filter(each -> each.isTimely(clock.instant()))
            .orElseThrow(SignedWebhooks::refused);
    return SmallBody.bytes(exchange, mostBytes)
        .flatMap(body ->
            isRight(lender, headers, body)
                .flatMap(right -> {
                  if (!right) {
                    failures.failed(attempt);
                    return Mono.error(refused());
                  }
                  failures.succeeded(attempt);
                  return goOn(exchange, chain, new LenderCode(lender), headers, body);
                }));
  }

  private static @Nullable String only(HttpHeaders headers, String name) {
    List<String> values = headers.getOrEmpty(name);
    return values.size() == 1 ? values.getFirst() : null;
  }

  private Mono<Boolean> isRight(String lender, SignedHeaders headers, byte[] body) {
    return find(lender)
        .map(secret -> headers.fit(WebhookKey.of(secret), body))
        .switchIfEmpty(Mono.fromCallable(() -> headers.fit(NOBODYS, body)));
  }

  private Mono<String> find(String lender) {
    try {
      return secrets.find(new LenderCode(lender));
    } catch (IllegalArgumentException _) {
      return Mono.empty();
    }
  }

  private static Mono<Void> goOn(
      ServerWebExchange exchange,
      WebFilterChain chain,
      LenderCode lender,
      SignedHeaders headers,
      byte[] body) {
    Caller caller =
        new Caller(
            InboundSecretChanges.name(lender), lender, Set.copyOf(InboundSecretChanges.scopes()));
    CallerToken token = new CallerToken(caller);
    exchange.getAttributes().put(Caller.ATTRIBUTE, caller);
    ServerWebExchange proven =
        exchange
            .mutate()
            .request(new Proven(exchange.getRequest(), headers.id(), body))
            .principal(Mono.just(token))
            .build();
    return chain
        .filter(proven)
        .contextWrite(ReactiveSecurityContextHolder.withAuthentication(token));
  }

  private static BadCredentialsException refused() {
    return new BadCredentialsException("not signed by a lender");
  }

  /** The request as it was signed. */
  private static final class Proven extends ServerHttpRequestDecorator {

    private final HttpHeaders headers;
    private final byte[] body;

    Proven(ServerHttpRequest request, String id, byte[] body) {
      super(request);
      this.headers = new HttpHeaders(request.getHeaders());
      this.headers.set(IDEMPOTENCY_KEY, '"' + id + '"');
      this.body = body;
    }

    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      return Flux.defer(() ->
          body.length == 0
              ? Flux.empty()
              : Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(body)));
    }
  }
}
