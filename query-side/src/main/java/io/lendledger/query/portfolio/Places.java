package io.lendledger.query.portfolio;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Numbers texts from zero on in the order in which they come; a text never loses its place. */
final class Places {

  static final int NONE = -1;

  private static final int FIRST_CAPACITY = 256;

  private @Nullable String[] texts = new String[FIRST_CAPACITY];
  private int size;

  /** By the hash of a text: its place and one, 0 where there is none; at least half are 0. */
  private int[] slots = new int[2 * FIRST_CAPACITY];

  int size() {
    return size;
  }

  /** The place of a text, or {@link #NONE}. */
  int of(String text) {
    return slots[slot(text)] - 1;
  }

  /** Gives a text that has none the next place. */
  int add(String text) {
    if (size == texts.length) {
      grow();
    }
    texts[size] = text;
    slots[slot(text)] = ++size;
    return size - 1;
  }

  private int slot(String text) {
    int hash = text.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (slots.length - 1);
    while (slots[slot] != 0 && !text.equals(texts[slots[slot] - 1])) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void grow() {
    texts = Arrays.copyOf(texts, 2 * size);
    slots = new int[4 * size];
    for (int place = 0; place < size; place++) {
      String text = texts[place];
      if (text != null) {
        slots[slot(text)] = place + 1;
      }
    }
  }
}
