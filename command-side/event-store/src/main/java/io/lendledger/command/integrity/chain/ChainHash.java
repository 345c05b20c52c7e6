package io.lendledger.command.integrity.chain;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/**
 * The hashes of the chain, all SHA-256, each kind behind a first byte of its own: leaves 0 and
 * nodes 1 as in RFC 6962 (section 2.1), links 2, the beginning 3. Not for several threads.
 */
final class ChainHash {

  static final int BYTES = 32;

  private static final byte LEAF = 0;
  private static final byte NODE = 1;
  private static final byte LINK = 2;
  private static final byte BEGINNING = 3;

  private final MessageDigest sha256 = sha256();

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /** The hash of an event's canonical bytes. */
  byte[] leaf(byte[] canonical, int length) {
    sha256.update(LEAF);
    sha256.update(canonical, 0, length);
    return sha256.digest();
  }

  byte[] node(byte[] left, byte[] right) {
    sha256.update(NODE);
    sha256.update(left);
    return sha256.digest(right);
  }

  /** The hash that ties a leaf to all before it. */
  byte[] link(byte[] before, byte[] leaf) {
    sha256.update(LINK);
    sha256.update(before);
    return sha256.digest(leaf);
  }

  /** The predecessor of the first link: no two stores begin alike. */
  byte[] beginning(UUID store) {
    sha256.update(BEGINNING);
    return sha256.digest(
        ByteBuffer.allocate(16)
            .putLong(store.getMostSignificantBits())
            .putLong(store.getLeastSignificantBits())
            .array());
  }

  /** The root of a tree without leaves (RFC 6962, section 2.1). */
  byte[] empty() {
    return sha256.digest();
  }
}
