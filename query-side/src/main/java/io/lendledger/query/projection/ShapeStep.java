package io.lendledger.query.projection;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The statements that turn a model's empty tables of one revision into those of the next. */
public final class ShapeStep {

  private ShapeStep() {}

  /** Throws {@link IllegalStateException} when the revision has none. */
  public static String of(String projection, int revision) {
    String name = "/db/shape/%s/%d.sql".formatted(projection, revision);
    try (InputStream file = ShapeStep.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException("%s is missing".formatted(name));
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
