package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is larger than the memory of the command. */
class StreamingTest {

  private static final long BYTES = 96L << 20;
  private static final long PATIENCE_MINUTES = 5;

  @TempDir Path home;
  private final AtomicLong received = new AtomicLong();

  @Test
  void isSentWithoutBeingHeld() throws Exception {
    Path file = home.resolve("transactions.csv");
    try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
      made.setLength(BYTES);
    }
    HttpServer sink =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    sink.createContext("/", this::swallow);
    sink.start();
    try {
      Process process = submit(sink, file);
      assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.exitValue()).as(said).isZero();
      assertThat(received).hasValue(BYTES);
    } finally {
      sink.stop(0);
    }
  }

  private void swallow(HttpExchange exchange) throws IOException {
    long bytes = 0;
    byte[] some = new byte[1 << 16];
    try (InputStream body = exchange.getRequestBody()) {
      for (int read = body.read(some); read >= 0; read = body.read(some)) {
        bytes += read;
      }
    }
    boolean isToken = exchange.getRequestURI().getPath().equals("/oauth2/token");
    received.set(isToken ? 0 : bytes);
    byte[] answer =
        (isToken
                ? "{\"access_token\":\"t\",\"expires_in\":900,\"scope\":\"lender.write\"}"
                : "{\"submissionId\":\"s\",\"status\":\"Applied\"}")
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private Process submit(HttpServer sink, Path file) throws IOException {
    Shell shell = new Shell(home);
    shell.environment.put("LENDLEDGER_CLIENT_SECRET", "x");
    String server = "http://127.0.0.1:" + sink.getAddress().getPort();
    assertThat(shell.run("login", "--server", server, "--client-id", "x").exitCode()).isZero();
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx32m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "io.lendledger.cli.CommandLineProgram",
                "submit",
                file.toString())
            .redirectErrorStream(true);
    builder.environment().put("HOME", home.toString());
    builder.environment().remove("XDG_CONFIG_HOME");
    builder.environment().remove("LENDLEDGER_PROFILE");
    return builder.start();
  }
}
