package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.edge.database.Secrets;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.http.HttpCookie;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;

/**
 * Keeps sign-ins under way in the browser that began them: encrypted (AES-256-GCM) under a secret
 * of all gateways, so that any of them finishes what another began, and a flood of beginnings fills
 * nothing. The issuer's page leads back, so the cookie comes along from another site: {@code Lax}.
 */
@Component
@ConditionalOnOpenId
class PendingSignIns {

  static final String COOKIE = "__Host-lendledger-sign-in";

  /** From the first page to the last. */
  static final Duration LASTS = Duration.ofMinutes(10);

  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int LONGEST = 4_000;
  private static final byte[] PURPOSE = COOKIE.getBytes(StandardCharsets.UTF_8);

  private final SecretKeySpec key;
  private final Clock clock;

  PendingSignIns(Secrets secrets, Clock clock) {
    this.key = new SecretKeySpec(secrets.named("sign-in"), "AES");
    this.clock = clock;
  }

  ResponseCookie cookie(PendingSignIn begun) {
    byte[] nonce = ApiKeySecret.randomBytes(NONCE_BYTES);
    byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, begun.text().getBytes(StandardCharsets.UTF_8));
    byte[] value = ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
    return cookie(Base64.getUrlEncoder().withoutPadding().encodeToString(value), LASTS);
  }

  ResponseCookie done() {
    return cookie("", Duration.ZERO);
  }

  private static ResponseCookie cookie(String value, Duration age) {
    return ResponseCookie.from(COOKIE, value)
        .httpOnly(true)
        .secure(true)
        .sameSite("Lax")
        .path("/")
        .maxAge(age)
        .build();
  }

  /** The sign-in that this browser has begun; empty when it has not, or too long ago. */
  Optional<PendingSignIn> of(ServerHttpRequest request) {
    List<HttpCookie> cookies = request.getCookies().getOrDefault(COOKIE, List.of());
    if (cookies.size() != 1 || cookies.getFirst().getValue().length() > LONGEST) {
      return Optional.empty();
    }
    try {
      byte[] value = Base64.getUrlDecoder().decode(cookies.getFirst().getValue());
      if (value.length <= NONCE_BYTES) {
        return Optional.empty();
      }
      ByteBuffer buffer = ByteBuffer.wrap(value);
      byte[] nonce = new byte[NONCE_BYTES];
      buffer.get(nonce);
      byte[] sealed = new byte[buffer.remaining()];
      buffer.get(sealed);
      String text = new String(run(Cipher.DECRYPT_MODE, nonce, sealed), StandardCharsets.UTF_8);
      return Optional.of(PendingSignIn.parse(text)).filter(this::isFresh);
    } catch (IllegalArgumentException forged) {
      return Optional.empty();
    }
  }

  private boolean isFresh(PendingSignIn begun) {
    Instant now = clock.instant();
    return now.isBefore(begun.startedAt().plus(LASTS));
  }

  private byte[] run(int mode, byte[] nonce, byte[] input) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(PURPOSE);
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("not sealed here", e);
    }
  }
}
