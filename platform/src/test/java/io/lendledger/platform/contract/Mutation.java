package io.lendledger.platform.contract;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Bodies that began as good ones. */
final class Mutation {

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[][] BAD_UTF8 = {
    {(byte) 0xFF}, {(byte) 0xC0, (byte) 0x80}, {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, {0}
  };

  private final Random dice;

  Mutation(Random dice) {
    this.dice = dice;
  }

  /** A sample in a format, with a few values, names or bytes changed. */
  byte[] of(JsonNode sample, String format) {
    String text =
        switch (format) {
          case "application/x-ndjson" -> lines(recordsOf(sample));
          case "text/csv" -> rows(recordsOf(sample));
          default -> write(sample);
        };
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return dice.nextInt(6) == 0 ? damaged(bytes) : bytes;
  }

  private static JsonNode recordsOf(JsonNode sample) {
    return sample.valueStream().filter(JsonNode::isArray).findFirst().orElse(sample);
  }

  private String lines(JsonNode records) {
    return records.valueStream().map(this::write).collect(Collectors.joining(end()));
  }

  private String end() {
    return Hostile.any(dice, java.util.List.of("\n", "\r\n", "\n\n", "\r", "\n \t\n"));
  }

  private String rows(JsonNode records) {
    String text = records.isArray() && records.get(0).isObject() ? Samples.csv(records) : "a\n1\n";
    if (dice.nextInt(3) > 0) {
      String[] cells = text.split(",", -1);
      String token = Hostile.any(dice, Hostile.TOKENS);
      cells[dice.nextInt(cells.length)] = dice.nextBoolean() ? token.replace("\"", "") : token;
      text = String.join(",", cells);
    }
    return text;
  }

  private String write(JsonNode node) {
    if (dice.nextInt(24) == 0) {
      return Hostile.any(dice, Hostile.TOKENS);
    }
    if (node instanceof ObjectNode object) {
      StringBuilder text = new StringBuilder("{");
      for (var field : object.properties()) {
        int times = dice.nextInt(40) == 0 ? dice.nextInt(3) : 1;
        for (int time = 0; time < times; time++) {
          String name = dice.nextInt(60) == 0 ? "na\\u0000me" : field.getKey();
          text.append(text.length() > 1 ? "," : "").append('"').append(name).append("\":");
          text.append(write(field.getValue()));
        }
      }
      return text.append(dice.nextInt(100) == 0 ? "" : "}").toString();
    }
    if (node.isArray()) {
      return node.valueStream().map(this::write).collect(Collectors.joining(",", "[", "]"));
    }
    return node.toString();
  }

  private byte[] damaged(byte[] bytes) {
    int at = bytes.length == 0 ? 0 : dice.nextInt(bytes.length);
    return switch (dice.nextInt(7)) {
      case 0 -> inserted(bytes, 0, BYTE_ORDER_MARK);
      case 1 -> inserted(bytes, at, BAD_UTF8[dice.nextInt(BAD_UTF8.length)]);
      case 2 -> Arrays.copyOf(bytes, at);
      case 3 -> inserted(bytes, bytes.length, bytes);
      case 4 -> new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16);
      case 5 -> inserted(bytes, at, " ".repeat(300_000).getBytes(StandardCharsets.UTF_8));
      default -> {
        byte[] flipped = bytes.clone();
        if (flipped.length > 0) {
          flipped[at] = (byte) dice.nextInt(256);
        }
        yield flipped;
      }
    };
  }

  private static byte[] inserted(byte[] bytes, int at, byte[] what) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(bytes, 0, at);
    all.writeBytes(what);
    all.write(bytes, at, bytes.length - at);
    return all.toByteArray();
  }
}
