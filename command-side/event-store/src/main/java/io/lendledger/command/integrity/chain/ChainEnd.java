package io.lendledger.command.integrity.chain;

import java.util.HexFormat;
import java.util.UUID;
import java.util.function.IntFunction;

/** A chain of so many events: its last link and its tree. It grows by one leaf at a time. */
public final class ChainEnd {

  private final ChainHash hash;
  private final UUID store;
  private final MerkleFrontier tree;
  private long events;
  private long position;
  private byte[] link;

  private ChainEnd(
      ChainHash hash, UUID store, MerkleFrontier tree, long events, long position, byte[] link) {
    this.hash = hash;
    this.store = store;
    this.tree = tree;
    this.events = events;
    this.position = position;
    this.link = link;
  }

  /** A chain without events. */
  public static ChainEnd beginning(UUID store) {
    ChainHash hash = new ChainHash();
    return new ChainEnd(hash, store, MerkleFrontier.empty(hash), 0, -1, hash.beginning(store));
  }

  /** A chain as it was kept; throws {@link IllegalArgumentException} when it cannot be one. */
  static ChainEnd of(UUID store, long events, long position, byte[] link, byte[] frontier) {
    ChainHash hash = new ChainHash();
    MerkleFrontier tree = MerkleFrontier.of(hash, events, frontier);
    return new ChainEnd(hash, store, tree, events, position, link);
  }

  /** Another one that grows by itself. */
  public ChainEnd copy() {
    return new ChainEnd(hash, store, tree.copy(), events, position, link);
  }

  /** Grows by the event at a store position. */
  public void add(long at, byte[] leaf) {
    link = hash.link(link, leaf);
    tree.add(leaf);
    events++;
    position = at;
  }

  /** The link that so many leaves more would lead to. */
  public byte[] linkAfter(int leaves, IntFunction<byte[]> leaf) {
    byte[] after = link;
    for (int each = 0; each < leaves; each++) {
      after = hash.link(after, leaf.apply(each));
    }
    return after;
  }

  /** Goes on as if the last link were another one: what follows is then judged by itself. */
  public void follow(byte[] other) {
    link = other;
  }

  public UUID store() {
    return store;
  }

  public long events() {
    return events;
  }

  /** Store position of the last one; -1 for none. */
  public long position() {
    return position;
  }

  /** The last link. */
  public byte[] link() {
    return link.clone();
  }

  byte[] root() {
    return tree.root();
  }

  /** The tree as it is kept. */
  public byte[] frontier() {
    return tree.kept();
  }

  /** The last link, in hex. */
  public String linkHex() {
    return HexFormat.of().formatHex(link);
  }

  /** The root of the tree, in hex. */
  public String rootHex() {
    return HexFormat.of().formatHex(root());
  }
}
