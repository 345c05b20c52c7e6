package io.lendledger.platform.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Compares what is exchanged with the document, and remembers what of it was seen. */
public final class Contract {

  private static final Pattern OWN_HEADER =
      Pattern.compile(
          "x-(request|next|as|svc|total).*|location|preference-applied|retry-after|ratelimit.*"
              + "|www-authenticate|idempotency.*|etag");
  private static final Set<Integer> WITHOUT_OPERATION =
      Set.of(200, 400, 401, 403, 404, 405, 414, 431);
  private static final Set<String> AT_HTTP = Set.of("MALFORMED_REQUEST");

  private final Document document;
  private final Bodies bodies;
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  /** A contract of the document in JSON. */
  public Contract(byte[] json) {
    this.document = new Document(Document.JSON.readTree(json));
    this.bodies = new Bodies(document, seen);
  }

  public Document document() {
    return document;
  }

  /** What was seen: operations, statuses, codes, fields. */
  public Set<String> seen() {
    return seen;
  }

  /** Fails when the document does not say this. */
  public void check(Exchanged exchanged) {
    List<String> faults = faults(exchanged);
    if (!faults.isEmpty()) {
      throw new AssertionError(
          "not as documented:\n  " + String.join("\n  ", faults) + "\n" + exchanged);
    }
  }

  /** What the document does not say of this. */
  public List<String> faults(Exchanged exchanged) {
    List<String> faults = new ArrayList<>();
    String path = exchanged.address().getRawPath();
    Optional<Operation> operation = document.find(exchanged.method(), path);
    if (!exchanged.headers().firstValue("x-request-id").isPresent()) {
      faults.add("no X-Request-Id");
    }
    if (operation.isPresent()) {
      compare(operation.get(), exchanged, faults);
    } else {
      unknown(exchanged, document.knows(path), faults);
    }
    return faults;
  }

  private void unknown(Exchanged exchanged, boolean pathIsKnown, List<String> faults) {
    boolean options = exchanged.method().equals("OPTIONS");
    if (!WITHOUT_OPERATION.contains(exchanged.status())
        || (exchanged.status() == 200 && !options)) {
      faults.add("status %d of no operation".formatted(exchanged.status()));
    } else if (pathIsKnown && exchanged.status() == 404) {
      faults.add("the path is documented, and is not there");
    } else if (exchanged.status() >= 400) {
      envelope(exchanged, faults);
    }
  }

  private void compare(Operation operation, Exchanged exchanged, List<String> faults) {
    int status = exchanged.status();
    String key = operation.answerOf(status);
    JsonNode declared = operation.declared().get("responses").get(key);
    if (status == 414 || status == 431) {
      envelope(exchanged, faults);
      return;
    }
    if (declared == null) {
      boolean atHttp =
          status == 400 && (exchanged.method().equals("HEAD") || AT_HTTP.contains(code(exchanged)));
      if (!atHttp) {
        faults.add("status %d is not documented".formatted(status));
      }
      return;
    }
    JsonNode response = document.resolve(declared);
    see(operation + " " + key);
    headers(operation, response, exchanged, faults);
    if (!exchanged.method().equals("HEAD")) {
      bodies.answer(operation, response, exchanged, faults);
    }
    if (response.has("x-error-codes")) {
      refusal(operation, response, exchanged, faults);
    } else if (status < 400) {
      bodies.request(operation, exchanged, faults);
    }
  }

  private void refusal(
      Operation operation, JsonNode response, Exchanged exchanged, List<String> faults) {
    if (exchanged.method().equals("HEAD")) {
      return;
    }
    String code = code(exchanged);
    if (response.get("x-error-codes").valueStream().noneMatch(each -> each.asString().equals(code))
        && !AT_HTTP.contains(code)) {
      faults.add("error_code %s is not documented".formatted(code));
    }
    see(operation + " " + exchanged.status() + " " + code);
    see("code " + code);
  }

  void envelope(Exchanged exchanged, List<String> faults) {
    if (!exchanged.method().equals("HEAD")) {
      bodies.json(document.component("schemas", "Refusal"), exchanged.text(), faults);
      see("code " + code(exchanged));
    }
  }

  private static String code(Exchanged exchanged) {
    try {
      return Document.JSON.readTree(exchanged.body()).path("error_code").asString("none");
    } catch (RuntimeException unreadable) {
      return "unreadable";
    }
  }

  private void headers(
      Operation operation, JsonNode response, Exchanged exchanged, List<String> faults) {
    Map<String, List<String>> sent = exchanged.headers().map();
    JsonNode declared = response.path("headers");
    for (String name : sent.keySet()) {
      boolean known =
          declared.propertyStream().anyMatch(each -> each.getKey().equalsIgnoreCase(name));
      if (OWN_HEADER.matcher(name).matches() && !known) {
        faults.add("header " + name + " is not documented");
      }
    }
    for (var header : declared.properties()) {
      JsonNode says = document.resolve(header.getValue());
      Optional<String> value = exchanged.headers().firstValue(header.getKey());
      if (value.isPresent()) {
        see("header " + header.getKey());
        document
            .check(says.get("schema"), read(value.get(), says.get("schema")))
            .forEach(error -> faults.add("header " + header.getKey() + ": " + error));
      } else if (says.path("required").asBoolean(false)) {
        faults.add("header " + header.getKey() + " is missing");
      }
    }
    see(operation.toString());
  }

  /** Everything is text in a header. */
  private static JsonNode read(String value, JsonNode schema) {
    boolean integer =
        schema.path("type").asString("").equals("integer") && value.matches("0|-?[1-9]\\d*");
    return integer
        ? Document.JSON.readTree(value)
        : Document.JSON.getNodeFactory().stringNode(value);
  }

  private void see(String what) {
    seen.add(what);
  }
}
