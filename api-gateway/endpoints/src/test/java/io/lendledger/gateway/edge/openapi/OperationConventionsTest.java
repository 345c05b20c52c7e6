package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.edge.openapi.Published.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Operations of a kind say alike what holds for all of their kind. */
class OperationConventionsTest {

  private static final Published PUBLISHED = Published.here();
  private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");
  private static final List<String> LIMITS = List.of("RateLimit", "RateLimit-Policy");

  static Stream<Operation> operations() {
    return PUBLISHED.operations();
  }

  static Stream<Operation> lists() {
    return operations().filter(each -> each.says().at("/requestBody/content").has("text/csv"));
  }

  static Stream<Operation> pages() {
    return operations().filter(each -> query(each).contains("cursor"));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void parametersOfThePathAreThoseInIt(Operation operation) {
    assertThat(PUBLISHED.parameterNames(operation, "path"))
        .containsExactlyElementsOf(
            IN_PATH
                .matcher(operation.path())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList());
    assertThat(
            PUBLISHED
                .parameters(operation)
                .filter(each -> each.get("in").asString().equals("path")))
        .allSatisfy(parameter -> assertThat(parameter.get("required").asBoolean()).isTrue());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void everyRequestMayBeNamedAndEveryAnswerIs(Operation operation) {
    assertThat(PUBLISHED.parameterNames(operation, "header")).contains("X-Request-Id");
    assertThat(answers(operation))
        .allSatisfy(answer -> assertThat(headers(answer)).contains("X-Request-Id"));
  }

  /** What this process answers from its memory is neither counted nor refused for a limit. */
  @ParameterizedTest
  @MethodSource("operations")
  void limitsAreSaidWhereThereAreSome(Operation operation) {
    Stream<JsonNode> own =
        operation.isUnlimited()
            ? answers(operation).filter(answer -> !answer.has("x-error-codes"))
            : answers(operation);
    assertThat(own)
        .isNotEmpty()
        .allSatisfy(answer -> {
          if (operation.isUnlimited()) {
            assertThat(headers(answer)).doesNotContainAnyElementsOf(LIMITS);
          } else {
            assertThat(headers(answer)).containsAll(LIMITS);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("operations")
  void scopesAreSaidThrice(Operation operation) {
    JsonNode security = operation.says().get("security");
    if (!operation.isGuarded()) {
      assertThat(operation.says().get("description").asString()).doesNotContain("Scope:");
      assertThat(security.findValues("oauth2")).isEmpty();
      return;
    }
    List<String> scopes =
        operation.says().get("x-scopes").valueStream().map(JsonNode::asString).toList();
    assertThat(operation.says().get("description").asString())
        .endsWith(
            "\n\nScope: "
                + scopes.stream()
                    .map(scope -> "`" + scope + "`")
                    .collect(Collectors.joining(" or ")));
    List<String> ways = new ArrayList<>();
    if (operation.path().startsWith("/public/")) {
      ways.add("{\"portfolio\":[]}");
    } else {
      scopes.forEach(scope -> ways.add("{\"oauth2\":[\"%s\"]}".formatted(scope)));
      ways.add("{\"apiKey\":[]}");
    }
    assertThat(security.valueStream().map(JsonNode::toString)).containsExactlyElementsOf(ways);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void repeatableRequestsTakeAKeyAndSayThatTheyWereRepeated(Operation operation) {
    List<String> taken = PUBLISHED.parameterNames(operation, "header");
    assertThat(taken.contains("Idempotency-Key"))
        .isEqualTo(operation.isRepeatable() && !operation.isSigned());
    assertThat(taken.containsAll(List.of("webhook-id", "webhook-timestamp")))
        .isEqualTo(operation.isSigned());
    assertThat(PUBLISHED.codes(operation).contains("IDEMPOTENCY_CONFLICT"))
        .isEqualTo(operation.isRepeatable());
    assertThat(answers(operation).filter(answer -> !answer.has("x-error-codes")))
        .allSatisfy(answer ->
            assertThat(headers(answer).contains("Idempotency-Replayed"))
                .isEqualTo(operation.isRepeatable()));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void refusalsFollowFromTheKindOfOperation(Operation operation) {
    boolean known = operation.isGuarded() || operation.isSigned() || operation.isOfSession();
    boolean reads = (operation.says().has("requestBody") && known) || operation.takesEmptyBody();
    List<String> codes = PUBLISHED.codes(operation);
    assertThat(codes).contains("INTERNAL_ERROR", "UNAVAILABLE").doesNotHaveDuplicates();
    assertThat(codes.contains("NOT_ACCEPTABLE"))
        .isNotEqualTo(operation.path().endsWith("/content"));
    assertThat(codes.contains("RATE_LIMITED"))
        .isNotEqualTo(operation.isAtTokenEndpoint() || operation.isUnlimited());
    assertThat(codes.contains("VALIDATION_FAILED")).isEqualTo(known);
    assertThat(codes.contains("UNAUTHORIZED")).isEqualTo(known);
    assertThat(codes.contains("FORBIDDEN"))
        .isEqualTo(
            operation.isGuarded()
                || (operation.isOfSession() && !operation.method().equals("get")));
    assertThat(codes.contains("MALFORMED_REQUEST")).isEqualTo(reads);
    assertThat(codes.contains("UNSUPPORTED_MEDIA_TYPE")).isEqualTo(reads);
    assertThat(codes.contains("PAYLOAD_TOO_LARGE"))
        .isEqualTo(reads || operation.isAtTokenEndpoint() || operation.isOfIssuer());
    assertThat(codes.contains("INVALID_CURSOR")).isEqualTo(query(operation).contains("cursor"));
  }

  /** In JSON they are in the body; with NDJSON and CSV there is no other place for them. */
  @ParameterizedTest
  @MethodSource("lists")
  void fieldsAroundAListAreParametersToo(Operation operation) {
    JsonNode body = operation.says().at("/requestBody/content");
    JsonNode envelope = PUBLISHED.followed(body.at("/application~1json/schema"));
    String record = body.at("/text~1csv/x-record").asString();
    assertThat(body.at("/application~1x-ndjson/x-record").asString()).isEqualTo(record);
    List<String> around =
        envelope.get("properties").properties().stream()
            .filter(field -> !field.getValue().path("items").toString().contains(record + "\""))
            .map(field -> field.getKey())
            .toList();
    assertThat(around).hasSize(envelope.get("properties").size() - 1);
    assertThat(query(operation)).containsAll(around);
    PUBLISHED
        .parameters(operation)
        .filter(parameter -> around.contains(parameter.get("name").asString()))
        .forEach(parameter -> {
          JsonNode field = envelope.get("properties").get(parameter.get("name").asString());
          assertThat(parameter.get("description").asString())
              .isEqualTo(
                  field.get("description").asString()
                      + ". With NDJSON and CSV; in JSON it is in the body");
          assertThat(parameter.get("required").asBoolean()).isFalse();
        });
    assertThat(query(operation).contains("dryRun"))
        .isEqualTo(operation.says().get("responses").has("2XX"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pagesGoOnWithACursor(Operation operation) {
    assertThat(query(operation)).contains("limit");
    JsonNode page =
        PUBLISHED.followed(operation.says().at("/responses/200/content/application~1json/schema"));
    assertThat(page.get("properties").propertyNames()).contains("data", "nextCursor");
  }

  private static List<String> query(Operation operation) {
    return PUBLISHED.parameterNames(operation, "query");
  }

  private static Stream<JsonNode> answers(Operation operation) {
    return operation.says().get("responses").valueStream().map(PUBLISHED::followed);
  }

  private static List<String> headers(JsonNode answer) {
    return List.copyOf(answer.path("headers").propertyNames());
  }
}
