package io.lendledger.platform.audit;

import io.lendledger.core.integrity.Seal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** Seals and keys that an auditor has kept in files. */
public final class KeptSeals {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private KeptSeals() {}

  /**
   * The seals in the files, each of which holds seals or pages of them, one behind the other;
   * throws when one holds none.
   */
  public static List<Seal> read(List<Path> files) throws IOException {
    List<Seal> seals = new ArrayList<>();
    for (Path file : files) {
      try {
        for (JsonNode each : found(file)) {
          seals.add(whole(JSON.treeToValue(each, Seal.class)));
        }
      } catch (JacksonException | NullPointerException | NoSuchElementException e) {
        throw new IOException(file + " holds no seal: " + e.getMessage(), e);
      }
    }
    return seals;
  }

  /** A page without seals is that of a service that has made none, and proves nothing. */
  private static List<JsonNode> found(Path file) throws IOException {
    List<JsonNode> found = new ArrayList<>();
    try (MappingIterator<JsonNode> texts =
        JSON.readerFor(JsonNode.class).readValues(Files.readString(file))) {
      while (texts.hasNextValue()) {
        JsonNode each = texts.nextValue();
        if (each.has("data")) {
          each.get("data").valueStream().forEach(found::add);
        } else {
          found.add(each);
        }
      }
    }
    if (found.isEmpty()) {
      throw new NoSuchElementException("it is empty");
    }
    return found;
  }

  private static Seal whole(Seal seal) {
    Objects.requireNonNull(seal.store(), "store is missing");
    Objects.requireNonNull(seal.kind(), "kind is missing");
    Objects.requireNonNull(seal.chainHash(), "chainHash is missing");
    Objects.requireNonNull(seal.merkleRoot(), "merkleRoot is missing");
    Objects.requireNonNull(seal.sealedAt(), "sealedAt is missing");
    Objects.requireNonNull(seal.publicKey(), "publicKey is missing");
    Objects.requireNonNull(seal.signature(), "signature is missing");
    return seal;
  }

  /** Keys in Base64, from as many texts or files; throws when one holds none. */
  public static List<String> keys(List<String> given) throws IOException {
    List<String> keys = new ArrayList<>();
    for (String each : given) {
      String text = isFile(each) ? Files.readString(Path.of(each)) : each;
      String key = text.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
      if (key.isEmpty()) {
        throw new IOException(each + " holds no key: it is empty");
      }
      keys.add(key);
    }
    return keys;
  }

  private static boolean isFile(String text) {
    try {
      return Files.isRegularFile(Path.of(text));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
