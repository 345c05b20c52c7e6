package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.edge.caller.OpenPaths;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.edge.caller.SessionCookie;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.identity.openid.SignInProblem.Kind;
import io.lendledger.gateway.identity.person.OpenIdSettings;
import io.lendledger.gateway.identity.person.Person;
import io.lendledger.gateway.identity.person.RoleMapping;
import io.lendledger.gateway.identity.signin.ConsoleSessions;
import io.lendledger.gateway.identity.signin.PersonSessions;
import io.lendledger.gateway.identity.signin.PersonSessions.Vouched;
import io.lendledger.gateway.identity.signin.SameOrigin;
import io.lendledger.gateway.identity.signin.SessionCookies;
import io.lendledger.gateway.identity.signin.SessionToken;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;
import reactor.core.publisher.Mono;

/** Leads a browser to the issuer and back, and after signing out there once more. */
@RestController
@ConditionalOnOpenId
@RequestMapping(OpenIdController.PATH)
class OpenIdController {

  static final String PATH = "/console/openid";

  private static final Logger log = LoggerFactory.getLogger(OpenIdController.class);
  private static final String SIGN_IN = "/console/sign-in";
  private static final int LONGEST_CODE = 4_096;

  private final CodeExchange codes;
  private final PendingSignIns pending;
  private final ReturnedSignIns returned;
  private final Provider provider;
  private final Places places;
  private final RoleMapping roles;
  private final ConsoleSessions sessions;
  private final PersonSessions people;
  private final SameOrigin origin;
  private final OpenIdSettings settings;
  private final SecuritySettings service;
  private final Blocking blocking;

  OpenIdController(
      CodeExchange codes,
      PendingSignIns pending,
      ReturnedSignIns returned,
      Provider provider,
      Places places,
      RoleMapping roles,
      ConsoleSessions sessions,
      PersonSessions people,
      SameOrigin origin,
      OpenIdSettings settings,
      SecuritySettings service,
      Blocking blocking) {
    this.codes = codes;
    this.pending = pending;
    this.returned = returned;
    this.provider = provider;
    this.places = places;
    this.roles = roles;
    this.sessions = sessions;
    this.people = people;
    this.origin = origin;
    this.settings = settings;
    this.service = service;
    this.blocking = blocking;
  }

  // Nobody is sent to the issuer by another site's link: the sign-in page is the way.
  @GetMapping("/start")
  Mono<ResponseEntity<Void>> start(ServerWebExchange exchange) {
    return Mono.defer(() ->
            origin.isForeign(exchange)
                ? Mono.just(OpenIdController.to(SIGN_IN))
                : begun(ReturnAddress.of(only(exchange, "to")), exchange))
        .onErrorResume(SignInProblem.class, problem -> Mono.just(told(problem, exchange)))
        .map(ResponseEntity.BodyBuilder::build);
  }

  private Mono<ResponseEntity.BodyBuilder> begun(String to, ServerWebExchange exchange) {
    return places.in(codes.begin(exchange)).map(request -> begun(request, to, exchange));
  }

  private ResponseEntity.BodyBuilder begun(
      OAuth2AuthorizationRequest request, String to, ServerWebExchange exchange) {
    List<String> before = SessionCookie.in(exchange.getRequest());
    String session =
        before.size() == 1 && SessionToken.isWellFormed(before.getFirst()) ? before.getFirst() : "";
    return to(request.getAuthorizationRequestUri())
        .header(
            HttpHeaders.SET_COOKIE, pending.cookie(codes.pending(request, to, session)).toString());
  }

  @GetMapping("/callback")
  Mono<ResponseEntity<Void>> callback(ServerWebExchange exchange) {
    return Mono.defer(() -> signedIn(exchange))
        .onErrorResume(SignInProblem.class, problem -> Mono.just(told(problem, exchange)))
        .map(answer -> answer.header(HttpHeaders.SET_COOKIE, pending.done().toString()).build());
  }

  private Mono<ResponseEntity.BodyBuilder> signedIn(ServerWebExchange exchange) {
    PendingSignIn begun =
        pending
            .of(exchange.getRequest())
            .orElseThrow(() -> problem(Kind.NOT_STARTED_HERE, "no sign-in is under way"));
    String state = only(exchange, "state");
    if (state == null || !isSame(begun.state(), state)) {
      throw problem(Kind.NOT_STARTED_HERE, "the state is another one's");
    }
    Mono<OidcIdToken> asked =
        places.in(
            provider
                .metadata()
                .flatMap(found -> codes.idToken(begun, state, code(exchange, found))));
    return returned
        .once(exchange, begun, asked)
        .flatMap(token -> blocking.call(() -> started(token, begun)))
        .map(token ->
            to(begun.to()).header(HttpHeaders.SET_COOKIE, SessionCookies.of(token).toString()));
  }

  private String code(ServerWebExchange exchange, ProviderMetadata found) {
    String issuer = only(exchange, "iss");
    if (issuer == null ? found.namesItself() : !issuer.equals(settings.issuer())) {
      throw problem(Kind.REFUSED, "the answer is another issuer's");
    }
    if (exchange.getRequest().getQueryParams().containsKey("error")) {
      throw problem(Kind.DECLINED, "the issuer says " + printable(only(exchange, "error")));
    }
    String code = only(exchange, "code");
    if (code == null || code.isEmpty() || code.length() > LONGEST_CODE) {
      throw problem(Kind.REFUSED, "there is no code");
    }
    return code;
  }

  private SessionToken started(OidcIdToken token, PendingSignIn begun) {
    String subject = Objects.requireNonNullElse(token.getSubject(), "");
    if (!Person.isSubject(subject)) {
      throw problem(Kind.REFUSED, "the subject is none");
    }
    Person person = new Person(settings.issuer(), subject, roles.roles(token.getClaims()));
    if (roles.caller(person).isEmpty()) {
      throw roles.mixes(person)
          ? problem(Kind.MIXED_ROLES, subject + " has roles of more than one party")
          : problem(Kind.NO_ROLE, subject + " has no role that allows anything");
    }
    Vouched vouched =
        new Vouched(
            person,
            token.getClaimAsString("sid"),
            token.getTokenValue(),
            Objects.requireNonNullElse(token.getIssuedAt(), Instant.EPOCH));
    SessionToken session =
        people
            .start(vouched)
            .orElseThrow(() -> problem(Kind.DECLINED, "the issuer has signed them out meanwhile"));
    if (!begun.before().isEmpty()) {
      sessions.end(begun.before());
    }
    return session;
  }

  /** The way to the issuer after signing out here; the ticket is good once. */
  @GetMapping("/sign-out")
  Mono<ResponseEntity<Void>> signOut(ServerWebExchange exchange) {
    return ticket(exchange)
        .flatMap(ticket -> blocking.call(() -> people.redeem(ticket)))
        .flatMap(Mono::justOrEmpty)
        .flatMap(token ->
            places
                .in(provider.metadata())
                .map(found -> found.endSession() == null ? SIGN_IN : leaving(found, token)))
        .defaultIfEmpty(SIGN_IN)
        .map(OpenIdController::to)
        .onErrorResume(
            SignInProblem.class,
            away -> Mono.just(told(problem(Kind.STILL_AT_ISSUER, away.getMessage()), exchange)))
        .map(answer ->
            answer.header(HttpHeaders.SET_COOKIE, SessionCookies.left().toString()).build());
  }

  private static Mono<String> ticket(ServerWebExchange exchange) {
    List<HttpCookie> cookies =
        exchange.getRequest().getCookies().getOrDefault(SessionCookies.LEAVING, List.of());
    return Mono.just(cookies)
        .filter(all -> all.size() == 1 && SessionToken.isWellFormed(all.getFirst().getValue()))
        .map(all -> all.getFirst().getValue());
  }

  // OpenID Connect RP-Initiated Logout, section 2.
  private String leaving(ProviderMetadata found, String idToken) {
    UriComponentsBuilder address =
        UriComponentsBuilder.fromUri(Objects.requireNonNull(found.endSession()))
            .queryParam("client_id", "{client}")
            .queryParam("post_logout_redirect_uri", "{back}");
    if (!idToken.isEmpty()) {
      address.queryParam("id_token_hint", idToken);
    }
    return address
        .encode()
        .buildAndExpand(settings.clientId(), service.publicUrl() + SIGN_IN)
        .toUriString();
  }

  private static ResponseEntity.BodyBuilder told(
      SignInProblem problem, ServerWebExchange exchange) {
    log.warn(
        "Sign-in {}: {}: {}",
        RequestIds.loggedOf(exchange),
        problem.kind().wire(),
        printable(problem.getMessage()));
    return to(
        SIGN_IN
            + "?problem="
            + problem.kind().wire()
            + "&request="
            + UriUtils.encode(RequestIds.of(exchange), StandardCharsets.UTF_8));
  }

  private static ResponseEntity.BodyBuilder to(String address) {
    return ResponseEntity.status(HttpStatus.SEE_OTHER)
        .location(URI.create(address))
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("Referrer-Policy", "no-referrer");
  }

  private static @Nullable String only(ServerWebExchange exchange, String name) {
    List<String> values = exchange.getRequest().getQueryParams().get(name);
    if (values != null && values.size() > 1) {
      throw problem(Kind.REFUSED, name + " is given twice");
    }
    return values == null ? null : values.getFirst();
  }

  private static boolean isSame(String ours, String sent) {
    return MessageDigest.isEqual(
        ours.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
  }

  private static String printable(@Nullable String text) {
    String shown = Objects.requireNonNullElse(text, "nothing");
    return shown.substring(0, Math.min(shown.length(), 300)).replaceAll("\\p{Cntrl}", " ");
  }

  private static SignInProblem problem(Kind kind, @Nullable String message) {
    return new SignInProblem(kind, Objects.requireNonNullElse(message, ""));
  }

  /** Who comes is not known yet. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnOpenId
  static class Paths {

    @Bean
    OpenPaths openIdPaths() {
      return new OpenPaths(List.of(PATH + "/*"));
    }
  }
}
