package io.lendledger.platform.contract;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Sends random and hostile requests one after another, and notes what should not have come. */
final class Fuzzer {

  private static final int RAW = 16;
  private static final int MOST_SHOWN = 20;
  private static final long TOKENS_NANOS = Duration.ofMinutes(5).toNanos();

  /** What costs the service's processors so much that it is drawn once in so many times. */
  private static final Map<String, Integer> COSTLY =
      Map.of(
          "rotateSigningKeys", 200,
          "revokeSigningKey", 10,
          "checkIntegrity", 50,
          "makeSeal", 50,
          "changeSealKey", 50,
          "replayProjection", 20,
          "verifyProjection", 20,
          "rotateOAuthClient", 10,
          "createOAuthClient", 10);

  private static final Pattern INTERNALS =
      Pattern.compile(
          "Exception|\\bat [a-z]+\\.[a-z.]+\\(|io\\.lendledger|java\\.|SELECT |INSERT ");

  private final Caller caller;
  private final Random dice;
  private final Mutation mutation;
  private final Map<String, String> failures;
  private final Map<Integer, Integer> statuses;
  private Walk walk;
  private long tokensSince;
  private String sent = "";

  /** Shares what was found and seen with others. */
  Fuzzer(Caller caller, long seed, Map<String, String> failures, Map<Integer, Integer> statuses)
      throws Exception {
    this.caller = caller;
    this.dice = new Random(seed);
    this.mutation = new Mutation(dice);
    this.failures = failures;
    this.statuses = statuses;
    logIn();
  }

  private void logIn() throws Exception {
    walk = new Walk(caller, LocalDate.now(ZoneOffset.UTC));
    tokensSince = System.nanoTime();
  }

  /** Sends so many, or fewer when that was enough to show what is wrong. */
  void send(int requests) throws Exception {
    List<Operation> operations = caller.contract().document().operations();
    RawRequests raw = new RawRequests(caller, dice);
    for (int n = 0; n < requests && failures.size() < MOST_SHOWN; n++) {
      if (System.nanoTime() - tokensSince > TOKENS_NANOS) {
        logIn();
      }
      Operation operation = drawn(operations);
      if (n % RAW == 0) {
        raw.send(operation, walk).ifPresent(answer -> judge(operation, answer, true));
      } else {
        answered(operation);
      }
    }
  }

  private Operation drawn(List<Operation> operations) {
    Operation operation = Hostile.any(dice, operations);
    while (dice.nextInt(COSTLY.getOrDefault(operation.id(), 1)) > 0) {
      operation = Hostile.any(dice, operations);
    }
    return operation;
  }

  private void answered(Operation operation) throws Exception {
    try {
      judge(operation, mutated(operation), false);
    } catch (IOException lost) {
      failures.putIfAbsent(operation + " was not answered", lost + " of " + sent);
    }
  }

  private void judge(Operation operation, Exchanged answer, boolean raw) {
    statuses.merge(answer.status(), 1, Integer::sum);
    List<String> faults = new ArrayList<>();
    if (answer.status() >= 500) {
      faults.add("status " + answer.status());
    }
    if (answer.status() >= 400 && INTERNALS.matcher(answer.text()).find()) {
      faults.add("shows internals");
    }
    faults.addAll(
        raw
            ? RawRequests.faults(caller.contract(), operation, answer)
            : caller.contract().faults(answer));
    if (!faults.isEmpty()) {
      failures.putIfAbsent(operation + " " + faults.getFirst(), faults + "\n" + answer);
    }
  }

  private Exchanged mutated(Operation operation) throws Exception {
    String method = dice.nextInt(25) == 0 ? Hostile.any(dice, Hostile.METHODS) : operation.method();
    List<String> headers = new ArrayList<>();
    credential(operation, headers);
    if (dice.nextInt(4) == 0) {
      headers.addAll(List.of("Accept", Hostile.any(dice, Hostile.ACCEPTS)));
    }
    if (dice.nextInt(6) == 0) {
      headers.addAll(
          List.of("X-Request-Id", Hostile.any(dice, List.of("a b", "x", "é", "a".repeat(500)))));
    }
    if (dice.nextInt(6) == 0) {
      headers.addAll(
          List.of(
              "Prefer",
              Hostile.any(dice, List.of("wait=0", "wait=-1", "wait=1e9", ";;", "wait=\"1\""))));
    }
    if (dice.nextInt(20) > 0) {
      headers.addAll(List.of("X-SVC-ApiVersion", "1"));
    }
    byte[] body = null;
    if (operation.readsBody()) {
      String format = Hostile.any(dice, formats(operation));
      body = mutation.of(sample(operation), format);
      String type = dice.nextInt(15) == 0 ? Hostile.any(dice, Hostile.TYPES) : format;
      headers.addAll(List.of("Content-Type", type));
    }
    String path = path(operation);
    sent = "%s %s with %s: %s".formatted(method, path, headers, shown(body));
    return caller.exchange(method, path, body, headers.toArray(String[]::new));
  }

  private static String shown(byte @Nullable [] body) {
    String text = body == null ? "no body" : new String(body, StandardCharsets.UTF_8);
    return text.substring(0, Math.min(text.length(), 500));
  }

  private static List<String> formats(Operation operation) {
    JsonNode content = operation.declared().at("/requestBody/content");
    return content.isMissingNode() ? List.of(Caller.JSON) : List.copyOf(content.propertyNames());
  }

  private JsonNode sample(Operation operation) {
    JsonNode content = operation.declared().at("/requestBody/content");
    if (content.isMissingNode()) {
      return Document.JSON.createObjectNode();
    }
    JsonNode schema = content.iterator().next().get("schema");
    String ref = schema.get("$ref").asString();
    return walk.samples().of(ref.substring(ref.lastIndexOf('/') + 1));
  }

  private void credential(Operation operation, List<String> headers) {
    if (operation.isGuarded() && dice.nextInt(25) > 0) {
      headers.addAll(List.of(Walk.header(operation), "Bearer " + walk.tokenFor(operation)));
    } else if (dice.nextInt(3) == 0) {
      String token = new String(new char[] {'A', (char) ('a' + dice.nextInt(26))}) + ".e30.x";
      headers.addAll(List.of("Authorization", "Bearer " + token));
    }
  }

  private String path(Operation operation) {
    String path = operation.path();
    StringBuilder query = new StringBuilder();
    for (JsonNode each : operation.declared().get("parameters")) {
      JsonNode parameter = caller.contract().document().resolve(each);
      String name = parameter.get("name").asString();
      JsonNode example = parameter.path("example");
      String good = example.isArray() ? example.get(0).asString() : example.asString("x");
      String value = dice.nextInt(3) == 0 ? Hostile.any(dice, Hostile.PARAMETERS) : encoded(good);
      if (parameter.get("in").asString().equals("path")) {
        path = path.replace("{" + name + "}", value);
      } else if (parameter.get("in").asString().equals("query") && dice.nextInt(4) == 0) {
        query.append(query.isEmpty() ? "?" : "&").append(name).append('=').append(value);
      }
    }
    if (dice.nextInt(30) == 0) {
      query
          .append(query.isEmpty() ? "?" : "&")
          .append(Hostile.any(dice, List.of("=", "a", "a=b&a=c", "status=", "&&", "limit")));
    }
    return path + query;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
