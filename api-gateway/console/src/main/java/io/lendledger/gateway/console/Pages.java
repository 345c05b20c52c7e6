package io.lendledger.gateway.console;

import io.lendledger.gateway.console.text.CompressedText;
import io.lendledger.gateway.edge.caller.SignInDoors;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.web.util.HtmlUtils;

/** What the build has made of {@code src/main/web}: the page, and the parts that it names. */
final class Pages {

  private static final String ROOT = "console/";
  private static final Pattern NAMED =
      Pattern.compile("/console/assets/([a-z]+-[0-9A-Za-z]+\\.\\w+)");
  private static final MediaType SCRIPT = MediaType.parseMediaType("text/javascript;charset=UTF-8");
  private static final MediaType STYLE = MediaType.parseMediaType("text/css;charset=UTF-8");

  private final byte[] shell;
  private final Map<String, Asset> assets;

  private Pages(byte[] shell, Map<String, Asset> assets) {
    this.shell = shell;
    this.assets = assets;
  }

  /** A script or a style sheet, whose name changes with its content. */
  record Asset(MediaType type, CompressedText text) {}

  static Pages load(boolean demo, boolean sandbox, SignInDoors doors) {
    String shell = new String(read("shell.html"), StandardCharsets.UTF_8);
    Map<String, Asset> assets = new HashMap<>();
    Matcher named = NAMED.matcher(shell);
    while (named.find()) {
      String name = Objects.requireNonNull(named.group(1));
      MediaType type = name.endsWith(".css") ? STYLE : SCRIPT;
      assets.put(name, new Asset(type, CompressedText.of(read("assets/" + name + ".gz"))));
    }
    String button = Objects.requireNonNullElse(doors.openId(), "");
    String said =
        shell
            .replace("@demo@", Boolean.toString(demo))
            .replace("@sandbox@", Boolean.toString(sandbox))
            .replace("@clients@", Boolean.toString(doors.clients()))
            .replace("@openid@", HtmlUtils.htmlEscape(button));
    return new Pages(said.getBytes(StandardCharsets.UTF_8), Map.copyOf(assets));
  }

  byte[] shell() {
    return shell;
  }

  @Nullable Asset asset(String name) {
    return assets.get(name);
  }

  private static byte[] read(String name) {
    try (InputStream in = new ClassPathResource(ROOT + name).getInputStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
