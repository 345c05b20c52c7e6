package io.lendledger.cli.http;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.json.UnreadableJson;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * What the service answered.
 *
 * @param status of HTTP
 * @param headers of HTTP
 * @param body the very bytes
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record Answer(int status, HttpHeaders headers, byte[] body) {

  private static final int SUCCESS = 200;
  private static final int OTHER = 300;

  static Answer of(HttpResponse<byte[]> response) {
    return new Answer(response.statusCode(), response.headers(), response.body());
  }

  public boolean isSuccess() {
    return status >= SUCCESS && status < OTHER;
  }

  /** A header; empty when there is none. */
  public String header(String name) {
    return headers.firstValue(name).orElse("");
  }

  public Json json() {
    try {
      return Json.parse(body);
    } catch (UnreadableJson broken) {
      throw new CommandFailure(
          ExitCode.UNREACHABLE,
          "What answers there is not Lendledger: %d, and no JSON (%s)."
              .formatted(status, broken.getMessage()),
          broken);
    }
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
