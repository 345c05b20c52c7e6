package io.lendledger.gateway.edge.idempotency;

import io.lendledger.gateway.edge.database.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/**
 * Protects kept answers: a key becomes a keyed hash, and an answer, which may hold a secret that is
 * shown once, is encrypted (AES-256-GCM) under a key derived from the Idempotency-Key itself.
 */
@Component
class AnswerSeal {

  private static final String HMAC = "HmacSHA256";
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKeySpec secret;

  AnswerSeal(Secrets secrets) {
    this.secret = new SecretKeySpec(secrets.named("idempotency"), HMAC);
  }

  byte[] idOf(KeyedRequest request) {
    return derived("id", request);
  }

  byte[] seal(KeyedRequest request, byte[] plain) {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    byte[] hidden = run(Cipher.ENCRYPT_MODE, request, nonce, plain);
    byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + hidden.length);
    System.arraycopy(hidden, 0, sealed, NONCE_BYTES, hidden.length);
    return sealed;
  }

  byte[] open(KeyedRequest request, byte[] sealed) {
    return run(
        Cipher.DECRYPT_MODE,
        request,
        Arrays.copyOf(sealed, NONCE_BYTES),
        Arrays.copyOfRange(sealed, NONCE_BYTES, sealed.length));
  }

  private byte[] run(int mode, KeyedRequest request, byte[] nonce, byte[] input) {
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(
          mode,
          new SecretKeySpec(derived("answer", request), "AES"),
          new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A kept answer was altered: delete its row", e);
    }
  }

  private byte[] derived(String purpose, KeyedRequest request) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(secret);
      for (String part :
          new String[] {purpose, request.owner(), request.endpoint(), request.key().value()}) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        mac.update((byte) (bytes.length >> 8));
        mac.update((byte) bytes.length);
        mac.update(bytes);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + HMAC, e);
    }
  }
}
