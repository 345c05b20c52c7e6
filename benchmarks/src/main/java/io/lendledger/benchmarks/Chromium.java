package io.lendledger.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium with one window, driven by its driver over the WebDriver protocol. */
final class Chromium implements AutoCloseable {

  private static final List<Path> PROGRAMS =
      List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromedriver"));
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final JsonMapper JSON = JsonMapper.shared();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process driver;
  private final String base;
  private final String session;

  private Chromium(Process driver, int port) throws IOException, InterruptedException {
    this.driver = driver;
    this.base = "http://127.0.0.1:" + port;
    this.session = "/session/" + open();
  }

  /** Throws where this machine has none. */
  static Chromium start() throws IOException, InterruptedException {
    if (!PROGRAMS.stream().allMatch(Files::isExecutable)) {
      throw new IOException("there is no browser: apt-get install chromium chromium-driver");
    }
    int port = StartedService.freePort();
    Process driver =
        new ProcessBuilder(PROGRAMS.getLast().toString(), "--port=" + port, "--silent")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Chromium(driver, port);
    } catch (IOException | InterruptedException e) {
      driver.destroy();
      throw e;
    }
  }

  private String open() throws IOException, InterruptedException {
    awaitDriver();
    Map<String, Object> options =
        Map.of(
            "binary",
            PROGRAMS.getFirst().toString(),
            "args",
            List.of("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"));
    Map<String, Object> wanted =
        Map.of(
            "browserName",
            "chrome",
            "acceptInsecureCerts",
            true,
            "timeouts",
            Map.of("script", PATIENCE.toMillis()),
            "goog:chromeOptions",
            options);
    return call("POST", "/session", Map.of("capabilities", Map.of("alwaysMatch", wanted)))
        .get("sessionId")
        .asString();
  }

  private void awaitDriver() throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        call("GET", "/status", null);
        return;
      } catch (IOException e) {
        if (System.nanoTime() > end || !driver.isAlive()) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
  }

  /** Goes to a page; answers when it is loaded. */
  void visit(String address) throws IOException, InterruptedException {
    call("POST", session + "/url", Map.of("url", address));
  }

  JsonNode run(String script, Object... arguments) throws IOException, InterruptedException {
    return script("sync", script, arguments);
  }

  /** What a script gives to its last argument, a function. */
  JsonNode runAsync(String script, Object... arguments) throws IOException, InterruptedException {
    return script("async", script, arguments);
  }

  private JsonNode script(String kind, String script, Object... arguments)
      throws IOException, InterruptedException {
    return call(
        "POST",
        session + "/execute/" + kind,
        Map.of("script", script, "args", Arrays.asList(arguments)));
  }

  /** A command of its protocol for developers. */
  void tell(String command, Map<String, Object> parameters)
      throws IOException, InterruptedException {
    call("POST", session + "/goog/cdp/execute", Map.of("cmd", command, "params", parameters));
  }

  private JsonNode call(String method, String path, @Nullable Object body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(path + ": " + answer.body());
    }
    return JSON.readTree(answer.body()).get("value");
  }

  @Override
  public void close() throws IOException {
    try {
      call("DELETE", session, null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      driver.destroy();
      http.close();
    }
  }
}
