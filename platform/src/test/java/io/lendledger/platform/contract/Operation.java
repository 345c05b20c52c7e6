package io.lendledger.platform.contract;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** A documented operation. */
public record Operation(String method, String path, JsonNode declared, Pattern form) {

  /** What the desk and auditors read as lenders do, of all of them. */
  private static final String MIRRORED =
      "/(desk|audit)/v1/(loans/custody|loans/clients|trades|position-reconciliation|accruals"
          + "|collateral|client-revenue|billing-summary|holdings|utilization)";

  /** Reads that {@link FigureWalk} visits: of what is now, of counts, and of what is asked for. */
  private static final String OF_FIGURES = "/ops/v1/.*|/\\w+/v1/(activity|search|requests)";

  static Operation of(String method, String path, JsonNode declared) {
    String form =
        Pattern.compile("\\{\\w+}").matcher(Pattern.quote(path)).replaceAll("\\\\E[^/]+\\\\Q");
    return new Operation(method.toUpperCase(Locale.ROOT), path, declared, Pattern.compile(form));
  }

  String id() {
    return declared.get("operationId").asString();
  }

  boolean isGuarded() {
    return declared.has("x-scopes");
  }

  List<String> scopes() {
    return declared.path("x-scopes").valueStream().map(JsonNode::asString).toList();
  }

  /** Whether it lists records of no one thing, in three formats and as of a moment. */
  boolean isRead() {
    return (isOfLender() || path.matches(MIRRORED))
        && declared.at("/responses/200/content").has("text/csv")
        && !path.endsWith("/content")
        && !path.matches(OF_FIGURES)
        && !path.contains("{")
        && declared.get("parameters").valueStream().noneMatch(Operation::isNeeded);
  }

  private static boolean isNeeded(JsonNode parameter) {
    return parameter.path("$ref").asString("").endsWith("/ChangedRecord");
  }

  /** Whether it lists records of all lenders, or of none, in three formats. */
  boolean isWideRead() {
    return !isOfLender()
        && !path.matches(MIRRORED)
        && !path.matches(OF_FIGURES)
        && declared.at("/responses/200/content").has("text/csv")
        && !path.contains("{")
        && declared.get("parameters").valueStream().noneMatch(Operation::isNeeded);
  }

  /** Whether it is below the paths where a lender finds its own. */
  boolean isOfLender() {
    return path.startsWith("/api/v1/");
  }

  /** Under which key an answer is declared: its status, or all that are like it. */
  String answerOf(int status) {
    boolean own = declared.get("responses").has(String.valueOf(status));
    return own ? String.valueOf(status) : status / 100 + "XX";
  }

  /** Whether it looks at a body, if only to refuse what is in it. */
  boolean readsBody() {
    return declared.has("requestBody") || declared.get("responses").has("415");
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
