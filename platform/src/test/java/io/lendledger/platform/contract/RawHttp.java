package io.lendledger.platform.contract;

import io.lendledger.platform.scenario.AnyCertificate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** HTTP/1.1 byte by byte, for requests that no client library would send. */
final class RawHttp {

  private static final int PATIENCE_MILLIS = 20_000;
  private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

  private final URI base;

  RawHttp(String base) {
    this.base = URI.create(base);
  }

  /** What came back until the service closed the connection; empty when nothing did. */
  Optional<Exchanged> send(String method, byte[] request) throws Exception {
    try (Socket socket =
        AnyCertificate.context().getSocketFactory().createSocket(base.getHost(), base.getPort())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      write(socket, request);
      byte[] answer = withoutContinue(readAll(socket));
      return answer.length == 0 ? Optional.empty() : Optional.of(parse(method, request, answer));
    }
  }

  private static void write(Socket socket, byte[] request) {
    try {
      socket.getOutputStream().write(request);
      socket.getOutputStream().flush();
    } catch (IOException refused) {
      // the service may answer, and close, before it has read all
    }
  }

  private static byte[] withoutContinue(byte[] answer) {
    byte[] rest = answer;
    while (new String(rest, StandardCharsets.ISO_8859_1).startsWith("HTTP/1.1 100")) {
      rest = Arrays.copyOfRange(rest, Math.min(indexOfHead(rest) + 4, rest.length), rest.length);
    }
    return rest;
  }

  private static byte[] readAll(Socket socket) {
    var all = new ByteArrayOutputStream();
    try {
      byte[] buffer = new byte[8_192];
      for (int read = socket.getInputStream().read(buffer);
          read >= 0;
          read = socket.getInputStream().read(buffer)) {
        all.write(buffer, 0, read);
      }
    } catch (IOException reset) {
      // what came before the end counts
    }
    return all.toByteArray();
  }

  private Exchanged parse(String method, byte[] request, byte[] answer) {
    int end = indexOfHead(answer);
    String[] lines = new String(answer, 0, end, StandardCharsets.ISO_8859_1).split("\r\n", -1);
    Map<String, List<String>> headers = new TreeMap<>();
    for (String line : Arrays.asList(lines).subList(1, lines.length)) {
      String[] pair = line.split(":", 2);
      headers
          .computeIfAbsent(pair[0].toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
          .add(pair[1].strip());
    }
    HttpHeaders parsed = HttpHeaders.of(headers, (_, _) -> true);
    byte[] body = Arrays.copyOfRange(answer, Math.min(end + 4, answer.length), answer.length);
    return new Exchanged(
        method,
        base.resolve("/"),
        HttpHeaders.of(Map.of(), (_, _) -> true),
        request,
        Integer.parseInt(lines[0].split(" ", -1)[1]),
        parsed,
        body);
  }

  private static int indexOfHead(byte[] answer) {
    for (int at = 0; at + END_OF_HEAD.length <= answer.length; at++) {
      if (Arrays.equals(answer, at, at + 4, END_OF_HEAD, 0, 4)) {
        return at;
      }
    }
    return answer.length;
  }
}
