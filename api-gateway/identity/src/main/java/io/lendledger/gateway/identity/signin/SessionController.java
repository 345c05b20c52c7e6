package io.lendledger.gateway.identity.signin;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.OpenPaths;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.caller.SessionCookie;
import io.lendledger.gateway.edge.caller.SignInDoors;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.identity.client.ClientSecrets;
import io.lendledger.gateway.identity.client.ClientSecrets.Proven;
import io.lendledger.gateway.identity.client.OAuthClient;
import io.lendledger.gateway.identity.guessing.Attempt;
import io.lendledger.gateway.identity.guessing.FailedAttempts;
import io.lendledger.gateway.identity.guessing.HeldUp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** A person's session: signing in with a client's secret, looking, signing out. */
@RestController
@RequestMapping(path = SessionController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class SessionController {

  static final String PATH = "/console/session";

  private static final int LONGEST_CLIENT = 64;
  private static final int LONGEST_SECRET = 256;
  private static final String CLEARED = "\"cache\", \"storage\"";

  private final ClientSecrets clients;
  private final ConsoleSessions sessions;
  private final PersonSessions people;
  private final SignInDoors doors;
  private final SameOrigin origin;
  private final FailedAttempts failures;
  private final HeldUp heldUp;
  private final Blocking blocking;
  private final Answers answers;

  SessionController(
      ClientSecrets clients,
      ConsoleSessions sessions,
      PersonSessions people,
      SignInDoors doors,
      SameOrigin origin,
      FailedAttempts failures,
      HeldUp heldUp,
      Blocking blocking,
      Answers answers) {
    this.clients = clients;
    this.sessions = sessions;
    this.people = people;
    this.doors = doors;
    this.origin = origin;
    this.failures = failures;
    this.heldUp = heldUp;
    this.blocking = blocking;
    this.answers = answers;
  }

  /** A client's id and secret. */
  private record SignIn(String clientId, String clientSecret) {

    static @Nullable SignIn of(Fields fields) {
      String id = fields.required("clientId", FieldTypes.text(LONGEST_CLIENT));
      String secret = fields.required("clientSecret", FieldTypes.text(LONGEST_SECRET));
      return fields.build(() -> new SignIn(id, secret));
    }

    @Override
    public String toString() {
      return clientId;
    }
  }

  /** A session as its page is told. */
  record Shown(
      String subject,
      List<String> scopes,
      @Nullable LenderCode lenderCode,
      String csrfToken,
      Instant expiresAt) {

    static Shown of(ConsoleSession session, SessionToken token) {
      Caller caller = session.caller();
      return new Shown(
          caller.credential(),
          Scope.ordered(caller.scopes()),
          caller.lender(),
          token.csrf(),
          session.expiresAt());
    }
  }

  @PostMapping
  Mono<ResponseEntity<Void>> signIn(ServerWebExchange exchange) {
    Parameters.none(exchange);
    origin.refuseForeign(exchange);
    if (!doors.clients()) {
      throw new Rejected(RejectionCode.FORBIDDEN, "Clients do not sign in here, people do");
    }
    return SmallBody.object(exchange, SignIn::of)
        .flatMap(signIn -> signedIn(signIn, exchange))
        .map(token ->
            ResponseEntity.noContent()
                .header(HttpHeaders.SET_COOKIE, SessionCookies.of(token).toString())
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build());
  }

  private Mono<SessionToken> signedIn(SignIn signIn, ServerWebExchange exchange) {
    Attempt attempt = Attempt.of(signIn.clientId(), exchange.getRequest().getRemoteAddress());
    heldUp.refuse(exchange, attempt, "secrets");
    return blocking
        .call(() -> clients.prove(signIn.clientId(), signIn.clientSecret()).map(Proven::client))
        .doOnNext(client -> count(client, attempt))
        .flatMap(Mono::justOrEmpty)
        .switchIfEmpty(Mono.error(() -> new BadCredentialsException("unknown client")))
        .flatMap(client -> blocking.call(() -> renewed(client, exchange)));
  }

  private void count(Optional<OAuthClient> client, Attempt attempt) {
    if (client.isPresent()) {
      failures.succeeded(attempt);
    } else {
      failures.failed(attempt);
    }
  }

  // Whoever knew the session of before knows nothing of the new one.
  private SessionToken renewed(OAuthClient client, ServerWebExchange exchange) {
    SessionCookie.in(exchange.getRequest()).stream()
        .filter(SessionToken::isWellFormed)
        .limit(1)
        .forEach(sessions::end);
    return sessions.start(client);
  }

  @GetMapping
  Mono<ResponseEntity<byte[]>> look(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return current(exchange)
        .flatMap(cookie ->
            (SessionCookie.isUnattended(exchange.getRequest())
                    ? sessions.look(cookie)
                    : sessions.use(cookie))
                .map(session -> Shown.of(session, new SessionToken(cookie))))
        .switchIfEmpty(Mono.error(() -> new BadCredentialsException("no session")))
        .map(answers::ok);
  }

  @DeleteMapping
  Mono<ResponseEntity<Void>> signOut(ServerWebExchange exchange) {
    Parameters.none(exchange);
    return current(exchange)
        .flatMap(cookie -> {
          origin.require(exchange, cookie);
          return sessions.use(cookie).map(_ -> cookie);
        })
        .switchIfEmpty(Mono.error(() -> new BadCredentialsException("no session")))
        .flatMap(cookie -> blocking.call(() -> ended(cookie)))
        .map(cookies ->
            ResponseEntity.noContent()
                .header(HttpHeaders.SET_COOKIE, cookies)
                .header("Clear-Site-Data", CLEARED)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build());
  }

  private static Mono<String> current(ServerWebExchange exchange) {
    List<String> cookies = SessionCookie.in(exchange.getRequest());
    return cookies.size() == 1 && SessionToken.isWellFormed(cookies.getFirst())
        ? Mono.just(cookies.getFirst())
        : Mono.empty();
  }

  // A person goes on to the issuer, to sign out there too.
  private String[] ended(String cookie) {
    Optional<SessionToken> ticket = people.signOut(cookie);
    sessions.end(cookie);
    return Stream.concat(
            Stream.of(SessionCookies.ended()), ticket.map(SessionCookies::leaving).stream())
        .map(ResponseCookie::toString)
        .toArray(String[]::new);
  }

  /** It finds out itself who is there. */
  @Configuration(proxyBeanMethods = false)
  static class Paths {

    @Bean
    OpenPaths sessionPaths() {
      return new OpenPaths(List.of(PATH));
    }
  }
}
