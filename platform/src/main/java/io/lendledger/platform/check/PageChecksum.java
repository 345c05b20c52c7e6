package io.lendledger.platform.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The checksum of a page as PostgreSQL defines it: thirty-two sums side by side, each a variant of
 * FNV-1a over every thirty-second word, folded together with the page's number.
 */
final class PageChecksum {

  /** What a page takes. */
  static final int PAGE_BYTES = 8192;

  private static final int WORDS = PAGE_BYTES / Integer.BYTES;
  private static final int PRIME = 16_777_619;
  private static final int SHIFT = 17;
  private static final int LAST_ROUNDS = 2;
  private static final int MOST = 65_535;

  /** The checksum is the lower half of this word, and is not a part of what is summed. */
  private static final int OWN_WORD = 2;

  private static final int OWN_BYTE = OWN_WORD * Integer.BYTES;
  private static final int NOT_OWN = 0xFFFF0000;

  /** Where the free space of a page ends; 0 on one that nobody has written yet, all of it. */
  private static final int UPPER_BYTE = 14;

  private static final int[] FIRST = {
    0x5B1F36E9, 0xB8525960, 0x02AB50AA, 0x1DE66D2A, 0x79FF467A, 0x9BB9F8A3, 0x217E7CD2, 0x83E13D2C,
    0xF8D4474F, 0xE39EB970, 0x42C6AE16, 0x993216FA, 0x7B093B5D, 0x98DAFF3C, 0xF718902A, 0x0B1C9CDB,
    0xE58F764B, 0x187636BC, 0x5D7B3BB1, 0xE73DE7DE, 0x92BEC979, 0xCCA6C0B2, 0x304A0979, 0x85AA43D4,
    0x783125BB, 0x6CA8EAA2, 0xE407EAC6, 0x4B5CFC3E, 0x9FBF8C76, 0x15CA20BE, 0xF2CA9FD3, 0x959BD756,
  };

  private static final int[] NEVER_WRITTEN = new int[WORDS];

  private final int[] words = new int[WORDS];
  private final int[] sums = new int[FIRST.length];

  /** Whether a page is as it was written, or was never written. */
  boolean agrees(ByteBuffer page, int number) {
    ByteBuffer little = page.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int start = little.position();
    little.asIntBuffer().get(words);
    if (little.getShort(start + UPPER_BYTE) == 0) {
      return Arrays.equals(words, NEVER_WRITTEN);
    }
    int written = Short.toUnsignedInt(little.getShort(start + OWN_BYTE));
    words[OWN_WORD] &= NOT_OWN;
    return written == Integer.remainderUnsigned(folded() ^ number, MOST) + 1;
  }

  private int folded() {
    System.arraycopy(FIRST, 0, sums, 0, sums.length);
    for (int row = 0; row < WORDS; row += sums.length) {
      for (int each = 0; each < sums.length; each++) {
        sums[each] = next(sums[each], words[row + each]);
      }
    }
    int folded = 0;
    for (int sum : sums) {
      int last = sum;
      for (int round = 0; round < LAST_ROUNDS; round++) {
        last = next(last, 0);
      }
      folded ^= last;
    }
    return folded;
  }

  private static int next(int sum, int word) {
    int mixed = sum ^ word;
    return mixed * PRIME ^ (mixed >>> SHIFT);
  }
}
