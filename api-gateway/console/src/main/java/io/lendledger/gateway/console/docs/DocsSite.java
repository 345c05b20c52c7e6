package io.lendledger.gateway.console.docs;

import io.lendledger.gateway.console.text.CompressedText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** All that the build has made, by address. The pages and pictures stay in memory: 3 MB. */
final class DocsSite {

  private static final String ROOT = "docs/";
  private static final String COMPRESSED = ".gz";
  private static final Map<String, MediaType> TYPES =
      Map.of(
          "html", text("html"),
          "css", text("css"),
          "js", text("javascript"),
          "json", MediaType.APPLICATION_JSON,
          "png", MediaType.IMAGE_PNG);

  private final Map<String, Part> parts;

  private DocsSite(Map<String, Part> parts) {
    this.parts = parts;
  }

  /** A page, or what pages load. */
  sealed interface Part {

    /** Its media type. */
    MediaType type();

    /** A hash of its content. */
    String hash();

    /** Ends an answer with it. */
    ResponseEntity<byte[]> answer(ResponseEntity.BodyBuilder answer, HttpHeaders asked);
  }

  private record Text(MediaType type, String hash, CompressedText text) implements Part {
    @Override
    public ResponseEntity<byte[]> answer(ResponseEntity.BodyBuilder answer, HttpHeaders asked) {
      return text.answer(answer, asked);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  private record Picture(MediaType type, String hash, byte[] bytes) implements Part {
    @Override
    public ResponseEntity<byte[]> answer(ResponseEntity.BodyBuilder answer, HttpHeaders asked) {
      return answer.body(bytes);
    }
  }

  static DocsSite load() {
    Map<String, Part> parts = new HashMap<>();
    new String(read("site.tsv"), StandardCharsets.UTF_8)
        .lines()
        .map(line -> List.of(line.split("\t", -1)))
        .forEach(line -> parts.put(line.getFirst(), part(line.get(1), line.get(2))));
    return new DocsSite(Map.copyOf(parts));
  }

  private static Part part(String file, String hash) {
    byte[] bytes = read(file);
    String name =
        file.endsWith(COMPRESSED) ? file.substring(0, file.length() - COMPRESSED.length()) : file;
    MediaType type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null) {
      throw new IllegalStateException("There is no media type for " + file);
    }
    return file.endsWith(COMPRESSED)
        ? new Text(type, hash, CompressedText.of(bytes))
        : new Picture(type, hash, bytes);
  }

  @Nullable Part at(String address) {
    return parts.get(address);
  }

  private static MediaType text(String kind) {
    return MediaType.parseMediaType("text/" + kind + ";charset=UTF-8");
  }

  private static byte[] read(String name) {
    try (InputStream in = new ClassPathResource(ROOT + name).getInputStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
