package io.lendledger.gateway.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The receiver in docs/webhooks.md, started as it says there. */
class DocumentedReceiverTest extends WebhookRun {

  private static final Pattern PROGRAM =
      Pattern.compile("```java\n(.*?class Receiver .*?)```", Pattern.DOTALL);

  private final Queue<String> said = new ConcurrentLinkedQueue<>();

  @TempDir Path directory;
  private Process program;

  @AfterEach
  void stop() {
    if (program != null) {
      program.destroyForcibly();
    }
  }

  @Test
  void takesWhatIsSignedAndRefusesWhatIsNot() throws Exception {
    Map<?, ?> made = startOnAPort();
    String id = made.get("id").toString();
    assertThat(post("/" + id + "/test").get("status")).isEqualTo("Delivered");
    assertThat(said).last().asString().contains("\"type\":\"webhook.test\"");

    String event = change("L0000021");
    await(
        () -> List.copyOf(said), lines -> lines.stream().anyMatch(each -> each.startsWith(event)));
    assertThat(said).last().asString().contains("L0000021", "\"type\":\"loan.custody\"");

    passes(Duration.ofMinutes(-20));
    assertThat(post("/" + id + "/test").get("responseStatus")).isEqualTo(401);
    passes(Duration.ofMinutes(20));
    post("/" + id + "/rotate-secret");
    assertThat(post("/" + id + "/test").get("status")).isEqualTo("Delivered");
  }

  /** Another port when somebody else was quicker. */
  private Map<?, ?> startOnAPort() throws Exception {
    for (int port = freePort(); ; port = freePort()) {
      String url = "http://127.0.0.1:" + port + "/";
      Map<?, ?> made =
          body(
              lender
                  .post()
                  .uri(PATH)
                  .bodyValue(Map.of("url", url, "eventTypes", List.of("loan.custody")))
                  .exchange()
                  .expectStatus()
                  .isCreated());
      start(port, made.get("secret").toString());
      await(() -> List.copyOf(said), lines -> !lines.isEmpty() || !program.isAlive());
      if (said.contains("receiving at " + url)) {
        return made;
      }
      assertThat(String.join("\n", said)).contains("BindException");
      said.clear();
    }
  }

  private void start(int port, String secret) throws IOException {
    Matcher page = PROGRAM.matcher(Files.readString(Path.of("..", "..", "docs", "webhooks.md")));
    assertThat(page.find()).isTrue();
    Path source = Files.writeString(directory.resolve("Receiver.java"), page.group(1));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    program =
        new ProcessBuilder(java.toString(), source.toString(), Integer.toString(port), secret)
            .redirectErrorStream(true)
            .start();
    Process running = program;
    Thread.ofVirtual().start(() -> running.inputReader(UTF_8).lines().forEach(said::add));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
