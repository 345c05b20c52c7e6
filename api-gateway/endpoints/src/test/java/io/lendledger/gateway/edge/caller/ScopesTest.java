package io.lendledger.gateway.edge.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

/** Every path with every scope: opened by its own, closed to all others and to nobody at all. */
class ScopesTest extends GatewayTest {

  private static final Map<String, Set<String>> OPENED_BY =
      Map.ofEntries(
          Map.entry("POST /api/v1/positions", Set.of("lender.write")),
          Map.entry("POST /api/v1/transactions", Set.of("lender.write")),
          Map.entry("PATCH /api/v1/clients/A", Set.of("lender.write")),
          Map.entry("GET /api/v1/submissions/x_x", Set.of("lender.read", "lender.write")),
          Map.entry("GET /api/v1/loans/custody?x=1", Set.of("lender.read")),
          Map.entry("GET /api/v1/billing-summary?x=1", Set.of("lender.read")),
          Map.entry("GET /api/v1/webhook-subscriptions", Set.of("webhooks")),
          Map.entry("POST /api/v1/webhook-subscriptions", Set.of("webhooks")),
          Map.entry("PUT /desk/v1/lenders/A", Set.of("desk")),
          Map.entry("GET /desk/v1/api-keys", Set.of("desk")),
          Map.entry("GET /audit/v1/events?x=1", Set.of("audit")),
          Map.entry("GET /ops/v1/projections?x=1", Set.of("ops")));

  private static final Map<String, String> KEYS = new ConcurrentHashMap<>();

  static Stream<Arguments> matrix() {
    return OPENED_BY.entrySet().stream()
        .flatMap(path -> Scope.names().stream().map(scope -> Arguments.of(path.getKey(), scope)));
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aScopeOpensItsPathsOnly(String request, String scope) {
    int status = statusOf(request, scope);
    if (OPENED_BY.get(request).contains(scope)) {
      assertThat(status).isNotIn(401, 403);
    } else {
      assertThat(status).isEqualTo(403);
    }
  }

  private int statusOf(String request, String scope) {
    String[] parts = request.split(" ", 2);
    return http.method(HttpMethod.valueOf(parts[0]))
        .uri(parts[1])
        .header("X-API-Key", keyWith(scope))
        .contentType(MediaType.APPLICATION_XML)
        .exchange()
        .returnResult(String.class)
        .getStatus()
        .value();
  }

  private String keyWith(String scope) {
    return KEYS.computeIfAbsent(
        scope,
        _ -> {
          Map<String, Object> wanted =
              Scope.lenderNames().contains(scope)
                  ? Map.of("lenderCode", "DEMO", "scopes", List.of(scope))
                  : Map.of("scopes", List.of(scope));
          return as("demo-desk")
              .post()
              .uri("/desk/v1/api-keys")
              .contentType(MediaType.APPLICATION_JSON)
              .bodyValue(wanted)
              .exchange()
              .expectStatus()
              .isCreated()
              .expectBody(Map.class)
              .returnResult()
              .getResponseBody()
              .get("key")
              .toString();
        });
  }
}
