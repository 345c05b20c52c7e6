package io.lendledger.sdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of Bruno, by its blocks.
 *
 * @param path where it lies
 * @param blocks their contents by their names, in their order
 */
record BruFile(Path path, Map<String, String> blocks) {

  private static final Pattern BLOCK = Pattern.compile("(?ms)^([a-z:-]+) \\{\n(.*?)^\\}$");
  private static final Pattern PAIR = Pattern.compile("(?m)^ {2}([^ :]+): (.*)$");
  private static final Pattern METHOD = Pattern.compile("get|post|put|patch|delete");

  static BruFile read(Path path) throws IOException {
    Map<String, String> blocks = new LinkedHashMap<>();
    Matcher found = BLOCK.matcher(Files.readString(path));
    while (found.find()) {
      blocks.put(found.group(1), found.group(2));
    }
    return new BruFile(path, blocks);
  }

  /** The pairs of a block; none when it is not there. */
  Map<String, String> pairs(String block) {
    Map<String, String> pairs = new LinkedHashMap<>();
    Matcher found = PAIR.matcher(blocks.getOrDefault(block, ""));
    while (found.find()) {
      pairs.put(found.group(1), found.group(2));
    }
    return pairs;
  }

  boolean isRequest() {
    return blocks.keySet().stream().anyMatch(each -> METHOD.matcher(each).matches());
  }

  String method() {
    return blocks.keySet().stream()
        .filter(each -> METHOD.matcher(each).matches())
        .findFirst()
        .orElseThrow();
  }

  String url() {
    return pairs(method()).getOrDefault("url", "");
  }

  int number() {
    return Integer.parseInt(pairs("meta").getOrDefault("seq", "0"));
  }
}
