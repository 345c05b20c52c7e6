package io.lendledger.platform.contract;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Requests that are hardly HTTP. */
final class RawRequests {

  private static final List<String> TARGETS =
      List.of(
          "%s",
          "%s?a=%%zz",
          "%s%%",
          "%s?%%",
          "%s#x",
          "/%s",
          "/api/v1/..%s",
          "%s/",
          "%s;a=b",
          "%s//",
          "*",
          "",
          "x",
          "https://elsewhere%s",
          "%s?a=\u00e9",
          "%s?a=|",
          "%s?a={}",
          "%s\\x",
          "%s?\"",
          "%s?a=%%00",
          "%s%%2e%%2e%%2f",
          "/\u0001");
  private static final List<String> HEADERS =
      List.of(
          "",
          "Host: two",
          "Host:",
          "Host: a b",
          "Content-Length: -1",
          "Content-Length: abc",
          "Content-Length: 5\r\nContent-Length: 6",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: chunked\r\nContent-Length: 3",
          "Transfer-Encoding: x",
          "X: \u0000",
          "X\u0000: 1",
          "NoColon",
          ": empty",
          "X : space",
          " folded",
          "Expect: 100-continue",
          "Expect: nothing",
          "Connection: Upgrade\r\nUpgrade: h2c",
          "Cookie: a=b; =; ;",
          "Range: bytes=0-",
          "If-None-Match: *",
          "Accept-Encoding: gzip",
          "Content-Encoding: gzip",
          "Origin: https://elsewhere",
          "Forwarded: for=x",
          "X-Forwarded-Host: elsewhere",
          "X-HTTP-Method-Override: DELETE",
          "Authorization: Basic %%%",
          "Authorization: Bearer",
          "Authorization: Bearer a\r\nAuthorization: Bearer b",
          "X-API-Key: \u00ff");

  private final RawHttp http;
  private final Random dice;

  RawRequests(Caller caller, Random dice) {
    this.http = new RawHttp(caller.base());
    this.dice = dice;
  }

  Optional<Exchanged> send(Operation operation, Walk walk) throws Exception {
    String method = dice.nextInt(3) == 0 ? Hostile.any(dice, Hostile.METHODS) : operation.method();
    String path = Samples.path(operation, "L0000001", "1");
    String target = Hostile.any(dice, TARGETS).formatted(path);
    if (dice.nextInt(30) == 0) {
      target += "?" + "x".repeat(dice.nextInt(20_000));
    }
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(target).append(" HTTP/1.");
    head.append(dice.nextInt(9) == 0 ? "0" : "1").append("\r\n");
    if (dice.nextInt(20) > 0) {
      head.append("Host: localhost\r\n");
    }
    head.append("Connection: close\r\n");
    if (operation.isGuarded() && dice.nextBoolean()) {
      head.append(Walk.header(operation)).append(": Bearer ");
      head.append(walk.tokenFor(operation)).append("\r\n");
    }
    String more = Hostile.any(dice, HEADERS);
    head.append(more).append(more.isEmpty() ? "" : "\r\n");
    if (dice.nextInt(30) == 0) {
      head.append("X-Long: ").append("x".repeat(dice.nextInt(20_000))).append("\r\n");
    }
    boolean sized = !more.contains("Content-Length") && !more.contains("Transfer");
    String body = sized && operation.readsBody() ? "{}" : "";
    if (sized) {
      head.append("Content-Type: application/json\r\nContent-Length: ");
      head.append(body.length()).append("\r\n");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes(body.getBytes(StandardCharsets.UTF_8));
    if (!sized) {
      bytes.writeBytes("zz\r\n0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
    }
    return http.send(method, bytes.toByteArray());
  }

  /**
   * Whatever it was: a refusal has the envelope and a name; of the token endpoint, which may be
   * written in other ways, also the form of RFC 6749.
   */
  static List<String> faults(Contract contract, Operation operation, Exchanged answer) {
    List<String> faults = new ArrayList<>();
    boolean ofTokens = operation.id().equals("requestToken") && answer.text().contains("\"error\"");
    if (answer.status() >= 400 && !answer.method().equals("HEAD") && !ofTokens) {
      contract.envelope(answer, faults);
    }
    if (answer.headers().firstValue("x-request-id").isEmpty()) {
      faults.add("no X-Request-Id");
    }
    return faults;
  }
}
