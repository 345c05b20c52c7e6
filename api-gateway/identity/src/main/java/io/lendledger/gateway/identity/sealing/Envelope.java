package io.lendledger.gateway.identity.sealing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret under a key of its own, which is under a master key; both AES-256-GCM, both bound to the
 * row of the secret, so that it cannot be moved to another one. Layout: version (1), name of the
 * master key (8), nonce (12), key with tag (48), nonce (12), secret with tag.
 */
final class Envelope {

  private static final byte VERSION = 1;
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BITS / Byte.SIZE;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Envelope() {}

  static byte[] seal(MasterKey master, String place, byte[] secret) {
    byte[] key = random(KEY_BYTES);
    byte[] wrapped = encrypt(master.key(), place, key);
    byte[] sealed = encrypt(new SecretKeySpec(key, "AES"), place, secret);
    return ByteBuffer.allocate(1 + MasterKey.NAME_BYTES + wrapped.length + sealed.length)
        .put(VERSION)
        .put(master.name())
        .put(wrapped)
        .put(sealed)
        .array();
  }

  /** The name of the master key that sealed it. */
  static byte[] masterOf(byte[] envelope) {
    if (envelope.length < 1 + MasterKey.NAME_BYTES + WRAPPED_BYTES || envelope[0] != VERSION) {
      throw new IllegalStateException("not an envelope");
    }
    byte[] name = new byte[MasterKey.NAME_BYTES];
    ByteBuffer.wrap(envelope).get(1, name);
    return name;
  }

  /** The secret; throws {@link IllegalStateException} when it was altered or moved. */
  static byte[] open(MasterKey master, String place, byte[] envelope) {
    ByteBuffer rest = ByteBuffer.wrap(envelope).position(1 + MasterKey.NAME_BYTES);
    byte[] wrapped = new byte[WRAPPED_BYTES];
    rest.get(wrapped);
    byte[] sealed = new byte[rest.remaining()];
    rest.get(sealed);
    byte[] key = decrypt(master.key(), place, wrapped);
    return decrypt(new SecretKeySpec(key, "AES"), place, sealed);
  }

  private static byte[] encrypt(SecretKey key, String place, byte[] plain) {
    byte[] nonce = random(NONCE_BYTES);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key, nonce, place).doFinal(plain);
      return ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has AES-GCM", e);
    }
  }

  private static byte[] decrypt(SecretKey key, String place, byte[] sealed) {
    byte[] nonce = new byte[NONCE_BYTES];
    try {
      ByteBuffer.wrap(sealed).get(nonce);
      return cipher(Cipher.DECRYPT_MODE, key, nonce, place)
          .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
    } catch (GeneralSecurityException | RuntimeException e) {
      throw new IllegalStateException(place + " was altered, or is another secret's", e);
    }
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonce, String place)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static byte[] random(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }
}
