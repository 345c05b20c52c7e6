package io.lendledger.command.integrity.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MerkleFrontierTest {

  private final ChainHash hash = new ChainHash();

  /** The test vectors of the Certificate Transparency project's reference tree. */
  @Test
  void hasTheRootsOfTheReferenceTree() {
    List<String> inputs =
        List.of(
            "",
            "00",
            "10",
            "2021",
            "3031",
            "40414243",
            "5051525354555657",
            "606162636465666768696a6b6c6d6e6f");
    List<String> roots =
        List.of(
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
    MerkleFrontier tree = MerkleFrontier.empty(hash);
    assertThat(HexFormat.of().formatHex(tree.root()))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    for (int n = 0; n < inputs.size(); n++) {
      byte[] input = HexFormat.of().parseHex(inputs.get(n));
      tree.add(hash.leaf(input, input.length));
      assertThat(HexFormat.of().formatHex(tree.root())).isEqualTo(roots.get(n));
    }
  }

  /** RFC 6962, section 2.1, as it is written there: split at the largest power of two below. */
  @Property(tries = 200)
  void isTheTreeOfTheRfc(@ForAll @IntRange(min = 1, max = 300) int leaves) {
    List<byte[]> all = IntStream.range(0, leaves).mapToObj(this::leaf).toList();
    MerkleFrontier tree = MerkleFrontier.empty(hash);
    for (int n = 0; n < leaves; n++) {
      tree.add(all.get(n));
      tree = MerkleFrontier.of(hash, n + 1, tree.kept());
    }
    assertThat(tree.root()).isEqualTo(root(all));
  }

  private byte[] leaf(int n) {
    byte[] text = Integer.toString(n).getBytes(StandardCharsets.US_ASCII);
    return hash.leaf(text, text.length);
  }

  private byte[] root(List<byte[]> leaves) {
    if (leaves.size() == 1) {
      return leaves.getFirst();
    }
    int left = Integer.highestOneBit(leaves.size() - 1);
    return hash.node(root(leaves.subList(0, left)), root(leaves.subList(left, leaves.size())));
  }

  @Test
  void refusesAFrontierOfAnotherSize() {
    assertThatIllegalArgumentException().isThrownBy(() -> MerkleFrontier.of(hash, 3, new byte[32]));
  }
}
