package io.lendledger.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests to a service in the name of its desk, its lenders and its operators. */
final class Session {

  static final String LENDER = "demo-lender";
  static final String DESK = "demo-desk";
  static final String OPERATOR = "demo-auditor";

  private static final long TOKEN_NANOS = Duration.ofMinutes(5).toNanos();
  private static final Duration PATIENCE = Duration.ofMinutes(20);
  private static final JsonMapper JSON = new JsonMapper();

  private final int port;
  private final Map<String, String> secrets;
  private final Map<String, Token> tokens;

  Session(int port) {
    this(port, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
  }

  private Session(int port, Map<String, String> secrets, Map<String, Token> tokens) {
    this.port = port;
    this.secrets = secrets;
    this.tokens = tokens;
  }

  /** The same credentials and tokens at another node of the service. */
  Session at(int otherPort) {
    return new Session(otherPort, secrets, tokens);
  }

  /** A client has another secret than those of the demonstration. */
  void know(String client, String secret) {
    secrets.put(client, secret);
  }

  private record Token(String text, long nanos) {

    boolean isOld() {
      return System.nanoTime() - nanos > TOKEN_NANOS;
    }
  }

  int port() {
    return port;
  }

  /** An access token that is good for some minutes more; one asks for it when many need it. */
  String token(String client) throws IOException {
    Token known = tokens.get(client);
    if (known == null || known.isOld()) {
      synchronized (tokens) {
        known = tokens.get(client);
        if (known == null || known.isOld()) {
          known = granted(client);
          tokens.put(client, known);
        }
      }
    }
    return known.text();
  }

  private Token granted(String client) throws IOException {
    try (var caller = new Caller(port)) {
      String secret = secrets.getOrDefault(client, client + "-secret");
      return new Token(caller.token(client, secret), System.nanoTime());
    }
  }

  /** The same, where no checked exception may be thrown. */
  String freshToken(String client) {
    try {
      return token(client);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A new lender with a credential; answers the credential's client. */
  String lender(String code) throws IOException {
    String terms =
        """
        {"lenderName": "Lender %s", "serviceFeeSplit": 20, "otherAgentFeeSplit": 0,\
         "billingCurrency": "USD"}\
        """
            .formatted(code);
    String put =
        Callers.post("/desk/v1/lenders/" + code, token(DESK), terms).replaceFirst("POST", "PUT");
    try (var caller = new Caller(port)) {
      Caller.Answer answer = caller.send(put);
      if (answer.status() / 100 != 2) {
        throw new IOException(answer.toString());
      }
    }
    JsonNode credential =
        post(
            DESK,
            "/desk/v1/oauth-clients",
            "{\"lenderCode\": \"%s\", \"scopes\": [\"lender.read\", \"lender.write\"]}"
                .formatted(code));
    String client = credential.get("clientId").stringValue();
    secrets.put(client, credential.get("clientSecret").stringValue());
    return client;
  }

  JsonNode post(String client, String path, String body, String... headers) throws IOException {
    try (var caller = new Caller(port)) {
      return post(caller, client, path, body, headers);
    }
  }

  private JsonNode post(Caller caller, String client, String path, String body, String... headers)
      throws IOException {
    Caller.Answer answer = caller.send(Callers.post(path, token(client), body, headers));
    if (answer.status() / 100 != 2) {
      throw new IOException(path + ": " + answer);
    }
    return JSON.readTree(answer.body());
  }

  JsonNode get(String client, String path) throws IOException {
    try (var caller = new Caller(port)) {
      return get(caller, client, path);
    }
  }

  private JsonNode get(Caller caller, String client, String path) throws IOException {
    Caller.Answer answer = caller.send(Callers.get(path, token(client)));
    if (answer.status() != 200) {
      throw new IOException(path + ": " + answer);
    }
    return JSON.readTree(answer.body());
  }

  /** Sends a list and waits until it is applied; answers its submission as it is then. */
  JsonNode apply(String client, String path, String body) throws IOException {
    try (var caller = new Caller(port)) {
      long end = System.nanoTime() + PATIENCE.toNanos();
      JsonNode submission = post(caller, client, path, body, "Prefer: wait=30");
      while (!submission.get("status").stringValue().equals("Applied")) {
        if (System.nanoTime() > end) {
          throw new IOException(path + " is not applied: " + submission);
        }
        String id = submission.get("submissionId").stringValue();
        String place = path.substring(0, path.indexOf("/v1/") + "/v1/".length());
        submission = get(caller, client, place + "submissions/" + id);
      }
      return submission;
    }
  }
}
