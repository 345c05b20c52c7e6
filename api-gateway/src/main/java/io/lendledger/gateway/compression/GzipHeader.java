package io.lendledger.gateway.compression;

/**
 * The header of a gzip member (RFC 1952, section 2.3), read byte by byte; its fields do not matter.
 */
final class GzipHeader {

  private static final int FIXED_BYTES = 10;
  private static final int[] MAGIC = {0x1f, 0x8b, 8};
  private static final int FLAGS = 3;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;
  private static final int MOST_BYTES = 70_000;

  /** The next part of the header. */
  private enum Part {
    FIXED,
    EXTRA_LENGTH,
    EXTRA,
    NAME,
    COMMENT,
    CRC,
    DONE
  }

  private Part part = Part.FIXED;
  private int flags;
  private int count;
  private int extra;
  private int total;

  /** Takes a byte; true when it was the header's last. */
  boolean take(int value) {
    if (++total > MOST_BYTES) {
      throw Gunzip.broken("its header is too long");
    }
    switch (part) {
      case FIXED -> fixed(value);
      case EXTRA_LENGTH -> extraLength(value);
      case EXTRA -> ifDone(++count == extra, Part.NAME);
      case NAME -> ifDone(value == 0, Part.COMMENT);
      case COMMENT -> ifDone(value == 0, Part.CRC);
      case CRC -> ifDone(++count == 2, Part.DONE);
      case DONE -> throw new IllegalStateException("the header has ended");
    }
    return part == Part.DONE;
  }

  /** Whether a part of it has come. */
  boolean isBegun() {
    return total > 0 && part != Part.DONE;
  }

  private void fixed(int value) {
    if (count < MAGIC.length && value != MAGIC[count]) {
      throw Gunzip.broken("it does not begin as gzip does");
    }
    if (count == FLAGS) {
      flags = value;
      if ((flags & RESERVED) != 0) {
        throw Gunzip.broken("its header has unknown flags");
      }
    }
    ifDone(++count == FIXED_BYTES, Part.EXTRA_LENGTH);
  }

  private void extraLength(int value) {
    extra |= value << (8 * count);
    ifDone(++count == 2, Part.EXTRA);
  }

  private void ifDone(boolean done, Part next) {
    if (done) {
      count = 0;
      part = next;
      skipAbsent();
    }
  }

  private void skipAbsent() {
    if (part == Part.EXTRA_LENGTH && (flags & EXTRA) == 0) {
      part = Part.NAME;
    }
    if (part == Part.EXTRA && extra == 0) {
      part = Part.NAME;
    }
    if (part == Part.NAME && (flags & NAME) == 0) {
      part = Part.COMMENT;
    }
    if (part == Part.COMMENT && (flags & COMMENT) == 0) {
      part = Part.CRC;
    }
    if (part == Part.CRC && (flags & HEADER_CRC) == 0) {
      part = Part.DONE;
    }
  }
}
