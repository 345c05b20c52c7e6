package io.lendledger.platform.browser;

import java.io.IOException;
import java.net.ServerSocket;
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
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium, driven by its own driver over the W3C's WebDriver protocol. */
final class Browser {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final List<Path> PROGRAMS =
      List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromedriver"));
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process driver;
  private final String base;
  private final String session;

  private Browser(Process driver, int port) throws Exception {
    this.driver = driver;
    this.base = "http://127.0.0.1:" + port;
    this.session = "/session/" + open();
  }

  /** Whether this machine has one. */
  static boolean isInstalled() {
    return PROGRAMS.stream().allMatch(Files::isExecutable);
  }

  static Browser start() throws Exception {
    int port = freePort();
    Process driver =
        new ProcessBuilder(PROGRAMS.getLast().toString(), "--port=" + port, "--silent")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Browser(driver, port);
    } catch (Exception failed) {
      driver.destroy();
      throw failed;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private String open() throws Exception {
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
            "goog:loggingPrefs",
            Map.of("browser", "ALL"),
            "goog:chromeOptions",
            options);
    return call("POST", "/session", Map.of("capabilities", Map.of("alwaysMatch", wanted)))
        .get("sessionId")
        .asString();
  }

  private void awaitDriver() throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        call("GET", "/status", null);
        return;
      } catch (IOException notYet) {
        if (System.nanoTime() > end || !driver.isAlive()) {
          throw notYet;
        }
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
  }

  private JsonNode call(String method, String path, Object body) throws Exception {
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
    Assertions.assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body()).get("value");
  }

  void open(String address) throws Exception {
    call("POST", session + "/url", Map.of("url", address));
  }

  /** The window that is shown. */
  String window() throws Exception {
    return call("GET", session + "/window", null).asString();
  }

  /** Opens another window of the same person beside it. */
  String openWindow() throws Exception {
    return call("POST", session + "/window/new", Map.of("type", "tab")).get("handle").asString();
  }

  void show(String window) throws Exception {
    call("POST", session + "/window", Map.of("handle", window));
  }

  /** Closes a window that is shown; another one has to be shown then. */
  void close(String window) throws Exception {
    show(window);
    call("DELETE", session + "/window", null);
  }

  /** What a script returns. */
  JsonNode run(String script, Object... arguments) throws Exception {
    return call(
        "POST",
        session + "/execute/sync",
        Map.of("script", script, "args", Arrays.asList(arguments)));
  }

  /** What a script gives to its last argument, a function. */
  JsonNode runAsync(String script) throws Exception {
    return call("POST", session + "/execute/async", Map.of("script", script, "args", List.of()));
  }

  /** Waits until a script's expression is true. */
  void await(String expression) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!run("return !!(" + expression + ")").asBoolean()) {
      Assertions.assertThat(System.nanoTime())
          .as(() -> "never: " + expression + "\n" + text())
          .isLessThan(end);
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private String text() {
    try {
      return run("return location.href + '\\n' + document.body.innerText").asString();
    } catch (Exception gone) {
      return gone.toString();
    }
  }

  /** Types keys, each a character or a code of the protocol, wherever the focus is. */
  void type(String... keys) throws Exception {
    press(
        Arrays.stream(keys)
            .flatMap(key -> Stream.of(stroke("keyDown", key), stroke("keyUp", key)))
            .toList());
  }

  /** Types a key while another is held. */
  void typeWith(String held, String key) throws Exception {
    press(
        List.of(
            stroke("keyDown", held),
            stroke("keyDown", key),
            stroke("keyUp", key),
            stroke("keyUp", held)));
  }

  private static Map<String, String> stroke(String type, String key) {
    return Map.of("type", type, "value", key);
  }

  private void press(List<Map<String, String>> strokes) throws Exception {
    Map<String, Object> keyboard = Map.of("type", "key", "id", "keyboard", "actions", strokes);
    call("POST", session + "/actions", Map.of("actions", List.of(keyboard)));
  }

  /** Cuts the pages off from every service, or lets them reach it again. */
  void network(boolean isThere) throws Exception {
    tell("Network.enable", Map.of());
    tell(
        "Network.emulateNetworkConditions",
        Map.of(
            "offline", !isThere, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
  }

  /** Shows pages as in a window of this width, light or dark. */
  void look(int width, String scheme) throws Exception {
    tell(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    tell(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /**
   * Shows pages as they are printed, by somebody who looks at them at night; or again on a screen.
   */
  void paper(boolean isPaper) throws Exception {
    tell(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            isPaper ? "print" : "",
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", isPaper ? "dark" : "light"))));
  }

  private void tell(String command, Map<String, Object> parameters) throws Exception {
    call("POST", session + "/goog/cdp/execute", Map.of("cmd", command, "params", parameters));
  }

  /** What is in the window, as PNG. */
  byte[] picture() throws Exception {
    return Base64.getDecoder().decode(call("GET", session + "/screenshot", null).asString());
  }

  /** What the pages have written to the console since the last time: faults, and policy reports. */
  List<String> complaints() throws Exception {
    return call("POST", session + "/se/log", Map.of("type", "browser"))
        .valueStream()
        .map(each -> each.get("message").asString())
        .toList();
  }

  void close() throws Exception {
    try {
      call("DELETE", session, null);
    } finally {
      driver.destroy();
    }
  }
}
