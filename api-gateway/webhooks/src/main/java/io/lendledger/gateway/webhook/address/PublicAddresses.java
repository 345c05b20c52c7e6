package io.lendledger.gateway.webhook.address;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * Which addresses belong to the public internet (IANA special-purpose registries). IPv4 inside an
 * IPv6 address, as mapped, NAT64, 6to4 or ISATAP have it, is judged by itself.
 */
final class PublicAddresses {

  /** "This" network, private, shared, loopback, link-local, protocols, tests, multicast, future. */
  private static final List<Block> CLOSED_V4 =
      blocks(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/3",
          // a cloud's metadata service at a public address
          "168.63.129.16/32");

  private static final Block GLOBAL_V6 = Block.of("2000::/3");

  /** Protocols with Teredo, documentation. */
  private static final List<Block> CLOSED_V6 =
      blocks("2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16");

  private static final Block NAT64 = Block.of("64:ff9b::/96");
  private static final Block SIX_TO_FOUR = Block.of("2002::/16");

  private PublicAddresses() {}

  static boolean contain(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet4Address ? isPublicV4(bytes) : isPublicV6(bytes);
  }

  private static boolean isPublicV4(byte[] address) {
    return CLOSED_V4.stream().noneMatch(block -> block.contains(address));
  }

  private static boolean isPublicV6(byte[] address) {
    if (NAT64.contains(address)) {
      return isPublicV4(Arrays.copyOfRange(address, 12, 16));
    }
    if (SIX_TO_FOUR.contains(address) && !isPublicV4(Arrays.copyOfRange(address, 2, 6))) {
      return false;
    }
    if (isIsatap(address) && !isPublicV4(Arrays.copyOfRange(address, 12, 16))) {
      return false;
    }
    return GLOBAL_V6.contains(address)
        && CLOSED_V6.stream().noneMatch(block -> block.contains(address));
  }

  private static boolean isIsatap(byte[] address) {
    return (address[8] & 0xfd) == 0
        && address[9] == 0
        && address[10] == 0x5e
        && address[11] == (byte) 0xfe;
  }

  private static List<Block> blocks(String... texts) {
    return Arrays.stream(texts).map(Block::of).toList();
  }

  /** Addresses with a common prefix. */
  private record Block(List<Byte> prefix, int bits) {

    static Block of(String text) {
      int slash = text.indexOf('/');
      try {
        byte[] address = InetAddress.getByName(text.substring(0, slash)).getAddress();
        Byte[] boxed = new Byte[address.length];
        Arrays.setAll(boxed, index -> address[index]);
        return new Block(List.of(boxed), Integer.parseInt(text.substring(slash + 1)));
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(text, e);
      }
    }

    boolean contains(byte[] address) {
      if (address.length != prefix.size()) {
        return false;
      }
      for (int bit = 0; bit < bits; bit += Byte.SIZE) {
        int kept = Math.min(Byte.SIZE, bits - bit);
        int mask = 0xff << (Byte.SIZE - kept);
        if (((address[bit / Byte.SIZE] ^ prefix.get(bit / Byte.SIZE)) & mask & 0xff) != 0) {
          return false;
        }
      }
      return true;
    }
  }
}
