import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A request as Bruno writes it down. */
final class BruRequest {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final StringBuilder text = new StringBuilder();

  private BruRequest() {}

  /** One that stands for a group. */
  static String of(String name, Document.Operation operation, int number) {
    var request = new BruRequest();
    request.begin(name, number);
    request.line(operation, operation.path(), "none", operation.caller());
    request.credential(operation, operation.caller(), "");
    request.statuses(operation, null);
    return request.text.toString();
  }

  /** A step of the day. */
  static String step(Document document, JsonNode step, int number) {
    Document.Operation operation = document.operation(step.get("operation").asString());
    String path = operation.path();
    for (Map.Entry<String, JsonNode> each : step.path("path").properties()) {
      path = path.replace("{" + each.getKey() + "}", each.getValue().asString());
    }
    if (path.replaceAll("\\{\\{\\w+}}", "").contains("{")) {
      throw new IllegalStateException("The day does not fill " + path);
    }
    var request = new BruRequest();
    request.begin(step.get("name").asString(), number);
    if (step.has("login")) {
      request.login(operation, path, step.get("login").asString());
    } else {
      String caller = step.get("as").asString();
      JsonNode body = step.path("body");
      request.line(operation, path, body.isMissingNode() ? "none" : "json", caller);
      request.credential(operation, caller, step.path("prefer").asString(""));
      if (!body.isMissingNode()) {
        document.check(operation, body);
        request.block("body:json", JSON.writerWithDefaultPrettyPrinter().writeValueAsString(body));
      }
      request.kept(step.path("keep"));
    }
    request.statuses(operation, step.path("expect"));
    return request.text.toString();
  }

  private void begin(String name, int number) {
    block("meta", "name: %s\ntype: http\nseq: %d".formatted(name, number));
  }

  private void line(Document.Operation operation, String path, String body, String caller) {
    boolean bearer = !caller.isEmpty() && !operation.isOfPortfolios();
    block(
        operation.method(),
        "url: {{server}}%s\nbody: %s\nauth: %s".formatted(path, body, bearer ? "bearer" : "none"));
  }

  private void login(Document.Operation operation, String path, String caller) {
    block(
        operation.method(),
        "url: {{server}}%s\nbody: formUrlEncoded\nauth: basic".formatted(path));
    block(
        "auth:basic",
        "username: {{%1$sClient}}\npassword: {{%1$sSecret}}".formatted(caller));
    block("body:form-urlencoded", "grant_type: client_credentials");
    block("vars:post-response", caller + "Token: res.body.access_token");
  }

  private void credential(Document.Operation operation, String caller, String prefer) {
    if (operation.isOfPortfolios()) {
      block("headers", "X-SVC-Authorization: {{%sToken}}\nX-SVC-ApiVersion: 1".formatted(caller));
    } else if (!caller.isEmpty()) {
      if (!prefer.isEmpty()) {
        block("headers", "Prefer: " + prefer);
      }
      block("auth:bearer", "token: {{%sToken}}".formatted(caller));
    }
  }

  private void kept(JsonNode names) {
    if (!names.isMissingNode()) {
      block("vars:post-response", lines(names, ": "));
    }
  }

  private void statuses(Document.Operation operation, JsonNode expected) {
    List<String> good = operation.goodStatuses();
    if (good.isEmpty()) {
      throw new IllegalStateException(operation.path() + " has no good answer");
    }
    String status =
        good.size() == 1
            ? "res.status: eq " + good.getFirst()
            : "res.status: in [%s]".formatted(String.join(", ", good));
    boolean more = expected != null && !expected.isMissingNode();
    block("assert", more ? status + "\n" + lines(expected, ": eq ") : status);
  }

  private static String lines(JsonNode members, String between) {
    return members.properties().stream()
        .map(each -> each.getKey() + between + each.getValue().asString())
        .collect(Collectors.joining("\n"));
  }

  private void block(String name, String content) {
    if (!text.isEmpty()) {
      text.append('\n');
    }
    text.append(name).append(" {\n").append(content.stripTrailing().indent(2)).append("}\n");
  }
}
