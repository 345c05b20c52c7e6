package io.lendledger.gateway.console.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/** Text in gzip, compressed once, and as it is. */
public final class CompressedText {

  private final byte[] compressed;
  private final byte[] plain;

  private CompressedText(byte[] compressed, byte[] plain) {
    this.compressed = compressed;
    this.plain = plain;
  }

  /** The text of these bytes in gzip. */
  public static CompressedText of(byte[] compressed) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      return new CompressedText(compressed, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends an answer with the text, in gzip where the request takes it. */
  public ResponseEntity<byte[]> answer(ResponseEntity.BodyBuilder answer, HttpHeaders asked) {
    answer.header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    return takesGzip(asked)
        ? answer.header(HttpHeaders.CONTENT_ENCODING, "gzip").body(compressed)
        : answer.body(plain);
  }

  private static boolean takesGzip(HttpHeaders headers) {
    return headers.getOrEmpty(HttpHeaders.ACCEPT_ENCODING).stream()
        .flatMap(value -> List.of(value.split(",", -1)).stream())
        .map(coding -> coding.replace(" ", ""))
        .anyMatch(coding -> coding.equals("gzip") || coding.matches("gzip;q=(1|0\\.0*[1-9]).*"));
  }
}
