package io.lendledger.gateway.edge.idempotency;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * The content of a request: SHA-256 over its query, its media type and its body as it streams by.
 */
final class Fingerprint {

  private final MessageDigest digest;

  private Fingerprint() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /** Of a request whose body is still to come. */
  static Fingerprint of(ServerHttpRequest request) {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.add(request.getURI().getRawQuery());
    MediaType type = request.getHeaders().getContentType();
    fingerprint.add(
        type == null ? null : (type.getType() + "/" + type.getSubtype()).toLowerCase(Locale.ROOT));
    return fingerprint;
  }

  private void add(@Nullable String part) {
    if (part != null) {
      digest.update(part.getBytes(StandardCharsets.UTF_8));
    }
    digest.update((byte) '\n');
  }

  /** Adds the bytes of a buffer, without consuming them. */
  void add(DataBuffer buffer) {
    try (DataBuffer.ByteBufferIterator parts = buffer.readableByteBuffers()) {
      while (parts.hasNext()) {
        ByteBuffer part = parts.next();
        digest.update(part);
      }
    }
  }

  /** The value; call it once, at the body's end. */
  byte[] value() {
    return digest.digest();
  }
}
