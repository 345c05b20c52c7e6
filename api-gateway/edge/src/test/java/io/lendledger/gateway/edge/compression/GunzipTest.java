package io.lendledger.gateway.edge.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class GunzipTest {

  private static final int MOST_SWELLING = 50;

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }

  private static byte[] plain(int length, long seed) {
    byte[] plain = new byte[length];
    new Random(seed).nextBytes(plain);
    return plain;
  }

  private static byte[] gunzip(byte[] sent, int bufferBytes) throws IOException {
    try (var gunzip = new GunzipStream(new Pieces(sent, bufferBytes), MOST_SWELLING)) {
      return gunzip.readAllBytes();
    }
  }

  /** Bytes that come so many at a time. */
  private static final class Pieces extends ByteArrayInputStream {

    private final int most;

    Pieces(byte[] bytes, int most) {
      super(bytes);
      this.most = most;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
      return super.read(to, offset, Math.min(most, length));
    }
  }

  @Property(tries = 60)
  void whatWasCompressedComesBackHoweverItIsCut(
      @ForAll @IntRange(max = 300_000) int length,
      @ForAll @IntRange(min = 1, max = 9_000) int bufferBytes,
      @ForAll long seed)
      throws IOException {
    byte[] plain = plain(length, seed);
    assertThat(gunzip(gzip(plain), bufferBytes)).isEqualTo(plain);
  }

  @Property(tries = 60)
  void whatIsCutShortIsRefused(@ForAll @IntRange(max = 20_017) int kept, @ForAll long seed)
      throws IOException {
    byte[] whole = gzip(plain(20_000, seed));
    refused(Arrays.copyOf(whole, Math.min(kept, whole.length - 1)), 700, "cut short");
  }

  @Test
  void membersFollowEachOtherWithAllFieldsInTheirHeaders() throws IOException {
    byte[] first = gzip(plain(10, 1));
    byte[] second = gzip(plain(100_000, 2));
    byte[] named = {
      0x1f,
      (byte) 0x8b,
      8,
      4 | 8 | 16 | 2,
      0,
      0,
      0,
      0,
      0,
      3,
      6,
      0,
      'B',
      'C',
      2,
      0,
      7,
      7,
      'n',
      0,
      'c',
      0,
      1,
      1
    };
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(first);
    all.writeBytes(named);
    all.writeBytes(Arrays.copyOfRange(second, 10, second.length));
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    plain.writeBytes(plain(10, 1));
    plain.writeBytes(plain(100_000, 2));
    assertThat(gunzip(all.toByteArray(), 7)).isEqualTo(plain.toByteArray());
  }

  @Test
  void damageIsRefused() throws IOException {
    byte[] sent = gzip(plain(1_000, 3));
    byte[] trailing = Arrays.copyOf(sent, sent.length + 1);
    refused(trailing, 100, "Unexpected data after");
    byte[] sum = sent.clone();
    sum[sum.length - 8]++;
    refused(sum, 100, "CRC32");
    byte[] size = sent.clone();
    size[size.length - 1]++;
    refused(size, 100, "size mismatch");
    refused(plain(100, 4), 10, "not in the .gz format");
  }

  @Test
  void aBombIsRefusedBeforeItGoesOff() throws IOException {
    tooLarge(gzip(new byte[64 * 1024 * 1024]));
  }

  @Test
  void manyEmptyMembersAreRefusedAndManyFullOnesAreNot() throws IOException {
    byte[] empty = gzip(new byte[0]);
    assertThat(gunzip(repeated(empty, 1_000), 8_192)).isEmpty();
    tooLarge(repeated(empty, 1_001));
    byte[] full = gzip(plain(1_024, 5));
    assertThat(gunzip(repeated(full, 3_000), 8_192)).hasSize(3_000 * 1_024);
  }

  @Test
  void bytesThatHoldNothingAreRefused() throws IOException {
    byte[] header = Arrays.copyOf(gzip(new byte[0]), 10);
    byte[] emptyBlocks = repeated(new byte[] {0, 0, 0, (byte) 0xff, (byte) 0xff}, 300_000);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(header);
    all.writeBytes(emptyBlocks);
    tooLarge(all.toByteArray());
  }

  @Test
  void aHeaderWithoutAnEndIsRefused() throws IOException {
    byte[] header = Arrays.copyOf(gzip(new byte[0]), 10);
    header[3] = 8;
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(header);
    all.writeBytes(repeated(new byte[] {'n'}, 2 * 1024 * 1024));
    tooLarge(all.toByteArray());
  }

  @Property(tries = 300)
  void noHeaderIsAFault(@ForAll @Size(max = 40) byte[] header) throws IOException {
    byte[] sent = gzip(plain(100, 6));
    System.arraycopy(header, 0, sent, Math.min(2, header.length), Math.min(header.length, 38));
    try {
      gunzip(sent, 8_192);
    } catch (Rejected refused) {
      assertThat(refused.rejection().code()).isEqualTo(RejectionCode.MALFORMED_REQUEST);
    }
  }

  @Test
  void whatCannotBeReadIsNoFaultOfTheBody() {
    InputStream broken =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] to, int offset, int length) throws IOException {
            throw new IOException("disk");
          }
        };
    assertThatThrownBy(() -> new GunzipStream(broken, MOST_SWELLING).readAllBytes())
        .isInstanceOf(IOException.class)
        .hasMessage("disk");
  }

  private static byte[] repeated(byte[] part, int times) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static void tooLarge(byte[] sent) {
    assertThatThrownBy(() -> gunzip(sent, 8_192))
        .isInstanceOfSatisfying(
            Rejected.class,
            e -> assertThat(e.rejection().code()).isEqualTo(RejectionCode.PAYLOAD_TOO_LARGE));
  }

  private static void refused(byte[] sent, int bufferBytes, String why) {
    assertThatThrownBy(() -> gunzip(sent, bufferBytes))
        .isInstanceOfSatisfying(
            Rejected.class,
            e -> assertThat(e.rejection().code()).isEqualTo(RejectionCode.MALFORMED_REQUEST))
        .hasMessageContaining(why);
  }
}
