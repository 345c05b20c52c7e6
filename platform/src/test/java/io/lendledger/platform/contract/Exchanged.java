package io.lendledger.platform.contract;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;

/** A request and its answer. */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record Exchanged(
    String method,
    URI address,
    HttpHeaders sentHeaders,
    byte[] sent,
    int status,
    HttpHeaders headers,
    byte[] body) {

  String sentType() {
    return media(sentHeaders);
  }

  String type() {
    return media(headers);
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** What was sent, without a byte order mark, which is passed over. */
  String sentText() {
    String text = new String(sent, StandardCharsets.UTF_8);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String media(HttpHeaders headers) {
    return headers.firstValue("content-type").orElse("").split(";", 2)[0].strip();
  }

  @Override
  public String toString() {
    return "%s %s %s\n  %s\n-> %d %s\n  %s"
        .formatted(
            method, address, sentType(), shown(sentText()), status, headers.map(), shown(text()));
  }

  private static String shown(String text) {
    return text.length() > 2_000 ? text.substring(0, 2_000) + "…" : text;
  }
}
