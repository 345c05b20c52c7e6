package io.lendledger.command.integrity.chain;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes an event's canonical bytes, column by column: version 1, then of each column its length in
 * 4 bytes, high byte first, and its bytes; a null is the length FFFFFFFF. Numbers have 8 bytes,
 * high byte first, a UUID 16, text is UTF-8, a timestamp the microseconds since 1970 as a number.
 * Used again for one event after another.
 */
public final class EventLeaf {

  static final int CHECKSUM_BYTES = EventColumn.COUNT * Integer.BYTES;

  private static final byte VERSION = 1;
  private static final int NULL_LENGTH = -1;
  private static final int USUAL_BYTES = 4096;

  private final ChainHash hash = new ChainHash();
  private final CRC32C crc = new CRC32C();
  private final byte[] checksums = new byte[CHECKSUM_BYTES];
  private ByteBuffer bytes = ByteBuffer.allocate(USUAL_BYTES);
  private int column;

  public EventLeaf begin() {
    bytes.clear();
    bytes.put(VERSION);
    column = 0;
    return this;
  }

  /** The next column, a number. */
  public EventLeaf number(long value) {
    int start = room(Long.BYTES);
    bytes.putInt(Long.BYTES).putLong(value);
    return summed(start);
  }

  /** The next column, a UUID. */
  public EventLeaf uuid(UUID value) {
    int start = room(2 * Long.BYTES);
    bytes.putInt(2 * Long.BYTES);
    bytes.putLong(value.getMostSignificantBits()).putLong(value.getLeastSignificantBits());
    return summed(start);
  }

  /** The next column, as bytes. */
  public EventLeaf value(byte @Nullable [] value) {
    int start = room(value == null ? 0 : value.length);
    if (value == null) {
      bytes.putInt(NULL_LENGTH);
    } else {
      bytes.putInt(value.length).put(value);
    }
    return summed(start);
  }

  private int room(int length) {
    int needed = bytes.position() + Integer.BYTES + length;
    if (needed > bytes.capacity()) {
      ByteBuffer larger = ByteBuffer.allocate(Math.max(needed, 2 * bytes.capacity()));
      larger.put(bytes.flip());
      bytes = larger;
    }
    return bytes.position();
  }

  private EventLeaf summed(int start) {
    crc.reset();
    crc.update(bytes.array(), start, bytes.position() - start);
    ByteBuffer.wrap(checksums).putInt(column * Integer.BYTES, (int) crc.getValue());
    column++;
    return this;
  }

  /** The leaf's hash; throws {@link IllegalStateException} unless all columns were written. */
  public byte[] hash() {
    if (column != EventColumn.COUNT) {
      throw new IllegalStateException(
          column + " of " + EventColumn.COUNT + " columns were written");
    }
    return hash.leaf(bytes.array(), bytes.position());
  }

  /** The canonical bytes that are hashed. */
  byte[] canonical() {
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /** A checksum of each column. They prove nothing; they tell what was changed. */
  public byte[] checksums() {
    return checksums.clone();
  }

  /** The columns whose checksums differ. */
  public static List<String> differing(ByteBuffer linked, byte[] found) {
    List<String> differing = new ArrayList<>();
    EventColumn[] columns = EventColumn.values();
    for (int each = 0; each < columns.length; each++) {
      int at = each * Integer.BYTES;
      if (linked.getInt(at) != ByteBuffer.wrap(found).getInt(at)) {
        differing.add(columns[each].sql());
      }
    }
    return differing;
  }
}
