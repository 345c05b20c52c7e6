package io.lendledger.cli.training;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Answers like a service with one loan, to one client after the other on this machine. */
final class PlayedService implements Closeable {

  private static final int MOST_WAITING = 8;
  private static final String TOKEN =
      """
      {"access_token": "none", "token_type": "Bearer", "expires_in": 900, "scope": "lender.read"}
      """;
  private static final String PAGE =
      """
      {"data": [{"loanId": "L0000001", "loanStatus": "Open", "settledUnits": 9000, \
      "lendingRate": 4.20, "loanValue": 459000.00, "loanCurrency": "USD", \
      "tradeDate": "2026-11-20"}], "nextCursor": null}
      """;
  private static final String ONE =
      """
      {"loanId": "L0000001", "settledUnits": 9000, "parts": [{"clientId": "A", "units": 1}]}
      """;

  private final SSLServerSocket door;

  private PlayedService(SSLServerSocket door) {
    this.door = door;
  }

  static PlayedService open(Path directory) throws IOException, GeneralSecurityException {
    SSLServerSocket door =
        (SSLServerSocket)
            context(directory)
                .getServerSocketFactory()
                .createServerSocket(0, MOST_WAITING, InetAddress.getLoopbackAddress());
    PlayedService service = new PlayedService(door);
    Thread.ofPlatform().daemon().name("played-service").start(service::serve);
    return service;
  }

  private static SSLContext context(Path directory) throws IOException, GeneralSecurityException {
    char[] password =
        Files.readString(directory.resolve("tls-password"), StandardCharsets.US_ASCII)
            .strip()
            .toCharArray();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(directory.resolve("tls.p12"))) {
      keys.load(file, password);
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  String address() {
    return "https://localhost:" + door.getLocalPort();
  }

  private void serve() {
    while (!door.isClosed()) {
      try (SSLSocket client = (SSLSocket) door.accept()) {
        answerAll(client);
      } catch (IOException gone) {
        // The next one, or none any more.
      }
    }
  }

  private static void answerAll(SSLSocket client) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
    for (String first = in.readLine(); first != null; first = in.readLine()) {
      skip(in, length(in));
      byte[] body = body(first).getBytes(StandardCharsets.UTF_8);
      String head =
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
              .formatted(body.length);
      client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      client.getOutputStream().write(body);
      client.getOutputStream().flush();
    }
  }

  /** Reads the rest of a request's head; how long its body is. */
  private static long length(BufferedReader in) throws IOException {
    long length = 0;
    @Nullable String line = in.readLine();
    while (line != null && !line.isEmpty()) {
      String header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = Long.parseLong(header.substring(header.indexOf(':') + 1).strip());
      }
      line = in.readLine();
    }
    return length;
  }

  private static void skip(BufferedReader in, long length) throws IOException {
    for (long left = length; left > 0; ) {
      long skipped = in.skip(left);
      if (skipped == 0) {
        return;
      }
      left -= skipped;
    }
  }

  private static String body(String request) {
    if (request.startsWith("POST /oauth2/token")) {
      return TOKEN;
    }
    return request.contains("/loans/L0000001") ? ONE : PAGE;
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
