package io.lendledger.gateway.identity.credential;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.AnyCallerPaths;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.OpenPaths;
import io.lendledger.gateway.edge.caller.ProtectedPaths;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.refusal.RefusalWriter;
import io.lendledger.gateway.identity.guessing.HeldUp;
import io.lendledger.gateway.identity.signin.SameOrigin;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity.AuthorizeExchangeSpec;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.WebFilterExchange;
import org.springframework.security.web.server.authentication.AuthenticationWebFilter;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedHandler;
import org.springframework.security.web.server.firewall.StrictServerWebExchangeFirewall;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatcher.MatchResult;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Maps paths to the scopes they require (docs/api.md, Credentials). Every other path is a 404. */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
class SecurityConfiguration {

  private final RefusalWriter refusals;
  private final List<AnyCallerPaths> ofAnyCaller;

  SecurityConfiguration(RefusalWriter refusals, ObjectProvider<AnyCallerPaths> ofAnyCaller) {
    this.refusals = refusals;
    this.ofAnyCaller = ofAnyCaller.stream().toList();
  }

  @Bean
  SecurityWebFilterChain gatewaySecurity(
      ServerHttpSecurity http,
      CredentialVerifier verifier,
      HeldUp heldUp,
      SameOrigin origin,
      List<OpenPaths> open) {
    return http.csrf(ServerHttpSecurity.CsrfSpec::disable)
        .formLogin(ServerHttpSecurity.FormLoginSpec::disable)
        .httpBasic(ServerHttpSecurity.HttpBasicSpec::disable)
        .logout(ServerHttpSecurity.LogoutSpec::disable)
        .headers(ServerHttpSecurity.HeaderSpec::disable)
        .requestCache(ServerHttpSecurity.RequestCacheSpec::disable)
        .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
        .addFilterBefore(new CredentialsInAddress(refusals), SecurityWebFiltersOrder.AUTHENTICATION)
        .addFilterAt(
            authentication(verifier, new CredentialHeaders(heldUp, origin)),
            SecurityWebFiltersOrder.AUTHENTICATION)
        .authorizeExchange(paths -> authorize(paths, open))
        .exceptionHandling(refused ->
            refused.authenticationEntryPoint(this::refuse).accessDeniedHandler(this::refuse))
        .build();
  }

  private AuthenticationWebFilter authentication(
      CredentialVerifier verifier, CredentialHeaders headers) {
    AuthenticationWebFilter filter = new AuthenticationWebFilter(verifier);
    filter.setRequiresAuthenticationMatcher(
        exchange -> isGuarded(exchange) ? MatchResult.match() : MatchResult.notMatch());
    filter.setServerAuthenticationConverter(headers);
    filter.setSecurityContextRepository(NoOpServerSecurityContextRepository.getInstance());
    filter.setAuthenticationSuccessHandler(SecurityConfiguration::remember);
    filter.setAuthenticationFailureHandler(
        (exchange, failure) -> refusals.write(exchange.getExchange(), failure));
    return filter;
  }

  private static Mono<Void> remember(WebFilterExchange filtered, Authentication caller) {
    ServerWebExchange exchange = filtered.getExchange();
    exchange.getAttributes().put(Caller.ATTRIBUTE, caller.getPrincipal());
    return filtered.getChain().filter(exchange);
  }

  private void authorize(AuthorizeExchangeSpec paths, List<OpenPaths> open) {
    String[] openPatterns =
        open.stream().flatMap(each -> each.patterns().stream()).toArray(String[]::new);
    String read = Scope.LENDER_READ.authority();
    String write = Scope.LENDER_WRITE.authority();
    String webhooks = "/api/v1/webhook-subscriptions/**";
    String[] ofSenders = {
      "/api/v1/submissions/**", "/api/v1/templates/**", "/api/v1/csv-mappings/**"
    };
    String[] anyScope = Arrays.stream(Scope.values()).map(Scope::authority).toArray(String[]::new);
    paths.pathMatchers(openPatterns).permitAll();
    ofAnyCaller.forEach(each -> paths.pathMatchers(each.pattern()).hasAnyAuthority(anyScope));
    paths.pathMatchers(ProtectedPaths.PUBLIC).hasAuthority(Scope.PORTFOLIO_ANALYSIS.authority());
    paths.pathMatchers("/desk/v1/**").hasAuthority(Scope.DESK.authority());
    paths.pathMatchers("/audit/v1/**").hasAuthority(Scope.AUDIT.authority());
    paths.pathMatchers("/ops/v1/**").hasAuthority(Scope.OPS.authority());
    paths.pathMatchers(webhooks).hasAuthority(Scope.WEBHOOKS.authority());
    paths.pathMatchers(HttpMethod.GET, ofSenders).hasAnyAuthority(read, write);
    paths.pathMatchers(HttpMethod.HEAD, ofSenders).hasAnyAuthority(read, write);
    paths.pathMatchers(HttpMethod.GET, "/api/v1/**").hasAuthority(read);
    paths.pathMatchers(HttpMethod.HEAD, "/api/v1/**").hasAuthority(read);
    paths.pathMatchers("/api/v1/**").hasAuthority(write);
    paths.anyExchange().denyAll();
  }

  private boolean isGuarded(ServerWebExchange exchange) {
    return ProtectedPaths.isGuarded(exchange)
        || ofAnyCaller.stream().anyMatch(each -> each.match(exchange));
  }

  private Mono<Void> refuse(ServerWebExchange exchange, Exception failure) {
    return isGuarded(exchange)
        ? refusals.write(exchange, failure)
        : refusals.write(
            exchange, new Rejected(RejectionCode.NOT_FOUND, "There is nothing at this path"));
  }

  @Bean
  OpenPaths tokenPaths() {
    return new OpenPaths(List.of("/oauth2/**", "/.well-known/oauth-authorization-server"));
  }

  /**
   * Clients' own identifiers may hold any printable character, so encoded ones pass; paths are
   * matched segment by segment after decoding, by security and endpoints alike. Control characters
   * are in no name, value or path: databases and logs do not take all of them.
   */
  @Bean
  StrictServerWebExchangeFirewall firewall() {
    StrictServerWebExchangeFirewall firewall = new StrictServerWebExchangeFirewall();
    firewall.setUnsafeAllowAnyHttpMethod(true);
    firewall.setAllowUrlEncodedSlash(true);
    firewall.setAllowUrlEncodedDoubleSlash(true);
    firewall.setAllowUrlEncodedPercent(true);
    firewall.setAllowBackSlash(true);
    firewall.setAllowSemicolon(true);
    firewall.setAllowedParameterNames(SecurityConfiguration::isPrintable);
    firewall.setAllowedParameterValues(SecurityConfiguration::isPrintable);
    return firewall;
  }

  private static boolean isPrintable(@Nullable String text) {
    return text == null || text.chars().noneMatch(Character::isISOControl);
  }

  @Bean
  ServerExchangeRejectedHandler firewallRefusals() {
    return (exchange, _) ->
        refusals.write(
            exchange,
            new Rejected(
                RejectionCode.MALFORMED_REQUEST, "The request line or a header is unsafe"));
  }
}
