package io.lendledger.benchmarks;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * One HTTP/1.1 connection over TLS to a service of this machine, whose certificate is not checked.
 * It costs little, so that callers by the hundred leave the processors to whom they call.
 */
final class Caller implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 60_000;
  private static final SSLContext TLS = trusting();

  private final int port;
  private SSLSocket socket;
  private InputStream in;

  Caller(int port) throws IOException {
    this.port = port;
    connect();
  }

  /** A status and the body that came with it. */
  record Answer(int status, String body) {}

  private static SSLContext trusting() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new AnyCertificate()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  void connect() throws IOException {
    socket = (SSLSocket) TLS.getSocketFactory().createSocket("localhost", port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.startHandshake();
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** An access token of the demonstration's lender. */
  String token() throws IOException {
    return token("demo-lender");
  }

  /** An access token of a client of the demonstration. */
  String token(String client) throws IOException {
    return token(client, client + "-secret");
  }

  String token(String client, String secret) throws IOException {
    String form = "grant_type=client_credentials";
    String basic =
        Base64.getEncoder()
            .encodeToString((client + ":" + secret).getBytes(StandardCharsets.UTF_8));
    Answer answer =
        send(
            "POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic "
                + basic
                + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                + form.length()
                + "\r\n\r\n"
                + form);
    if (answer.status() != 200) {
      throw new IOException(answer.toString());
    }
    return answer.body().replaceFirst("(?s).*\"access_token\" *: *\"([^\"]*)\".*", "$1");
  }

  /** Sends a request as it stands and reads its answer; connects again where that says so. */
  Answer send(String request) throws IOException {
    return send(request.getBytes(StandardCharsets.UTF_8));
  }

  /** The same of a request in UTF-8. */
  Answer send(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    socket.getOutputStream().flush();
    String line = line();
    int status = Integer.parseInt(line.substring(9, 12));
    int length = 0;
    boolean chunked = false;
    boolean last = false;
    for (line = line(); !line.isEmpty(); line = line()) {
      String header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = Integer.parseInt(header.substring(15).strip());
      }
      chunked |= header.equals("transfer-encoding: chunked");
      last |= header.equals("connection: close");
    }
    byte[] body = chunked ? chunks() : in.readNBytes(length);
    if (last) {
      close();
      connect();
    }
    return new Answer(status, new String(body, StandardCharsets.UTF_8));
  }

  private byte[] chunks() throws IOException {
    var body = new ByteArrayOutputStream();
    for (int size = size(); size > 0; size = size()) {
      body.write(in.readNBytes(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private int size() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection was closed");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static final class AnyCertificate extends X509ExtendedTrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
