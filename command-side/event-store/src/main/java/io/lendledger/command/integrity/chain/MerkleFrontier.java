package io.lendledger.command.integrity.chain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A Merkle tree as of RFC 6962 (section 2.1) to which leaves are added: only the roots of its
 * perfect subtrees are kept, one for each bit that is set in the number of leaves.
 */
final class MerkleFrontier {

  private final ChainHash hash;
  private final List<byte[]> roots;
  private long leaves;

  private MerkleFrontier(ChainHash hash, long leaves, List<byte[]> roots) {
    this.hash = hash;
    this.leaves = leaves;
    this.roots = roots;
  }

  static MerkleFrontier empty(ChainHash hash) {
    return new MerkleFrontier(hash, 0, new ArrayList<>());
  }

  /**
   * A frontier as it was kept.
   *
   * @throws IllegalArgumentException when there are not as many roots as so many leaves have
   */
  static MerkleFrontier of(ChainHash hash, long leaves, byte[] kept) {
    if (kept.length != Long.bitCount(leaves) * ChainHash.BYTES) {
      throw new IllegalArgumentException(
          "%d leaves have %d subtrees, not %d bytes of them"
              .formatted(leaves, Long.bitCount(leaves), kept.length));
    }
    List<byte[]> roots = new ArrayList<>();
    for (int at = 0; at < kept.length; at += ChainHash.BYTES) {
      roots.add(Arrays.copyOfRange(kept, at, at + ChainHash.BYTES));
    }
    return new MerkleFrontier(hash, leaves, roots);
  }

  MerkleFrontier copy() {
    return new MerkleFrontier(hash, leaves, new ArrayList<>(roots));
  }

  void add(byte[] leaf) {
    byte[] root = leaf;
    for (long below = leaves; (below & 1) == 1; below >>= 1) {
      root = hash.node(roots.removeLast(), root);
    }
    roots.add(root);
    leaves++;
  }

  byte[] root() {
    if (roots.isEmpty()) {
      return hash.empty();
    }
    byte[] root = roots.getLast();
    for (int each = roots.size() - 2; each >= 0; each--) {
      root = hash.node(roots.get(each), root);
    }
    return root;
  }

  /** The roots one after the other, the largest subtree first. */
  byte[] kept() {
    byte[] kept = new byte[roots.size() * ChainHash.BYTES];
    for (int each = 0; each < roots.size(); each++) {
      System.arraycopy(roots.get(each), 0, kept, each * ChainHash.BYTES, ChainHash.BYTES);
    }
    return kept;
  }
}
