package io.lendledger.core.record;

import static io.lendledger.core.submission.BodyFormat.CSV;
import static io.lendledger.core.submission.BodyFormat.JSON;
import static io.lendledger.core.submission.BodyFormat.NDJSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A reader holds no more of a body than one record, and of a record no more than 256 KiB. */
class RecordSizeTest extends ReadItems {

  private static final int MOST_READ = 512 * 1024;
  private static final String LIST = "[" + "1,".repeat(999) + "1],";
  private static final String TEXTS = "[" + "\"%s\",".formatted("a".repeat(100)).repeat(100);

  /** A record without an end: how it begins, and what follows again and again. */
  record Endless(BodyFormat format, String start, IntFunction<String> parts) {}

  private static Named<Endless> named(
      String name, BodyFormat format, String start, IntFunction<String> parts) {
    return Named.of(name, new Endless(format, start, parts));
  }

  private static Stream<Named<Endless>> endless() {
    return Stream.of(
        named("nested lists", JSON, "{\"items\":[{\"x\":[", _ -> LIST),
        named("lists nested deeply", JSON, "{\"items\":[{\"x\":[[[[[", _ -> LIST),
        named("lists in an object", JSON, "{\"items\":[{\"x\":{", _ -> "\"a\":" + LIST),
        named("lists for a record", JSON, "{\"items\":[[", _ -> LIST),
        named("many lists", JSON, "{\"items\":[{", RecordSizeTest::list),
        named("many texts", JSON, "{\"items\":[{", RecordSizeTest::text),
        named("one field again", JSON, "{\"items\":[{", _ -> text(1)),
        named("before the list", JSON, "{\"x\":[", _ -> LIST),
        named("behind the list", JSON, "{\"items\":[{\"n\":1}],", RecordSizeTest::text),
        named("instead of the list", JSON, "{\"items\":{\"x\":[", _ -> LIST),
        named("nested lists in a line", NDJSON, "{\"x\":[", _ -> LIST),
        named("many lists in a line", NDJSON, "{", RecordSizeTest::list),
        named("many texts in a line", NDJSON, "{", RecordSizeTest::text),
        named("a row", CSV, "n,x\n", _ -> "a".repeat(5_000) + ","),
        named("a header", CSV, "", _ -> "a".repeat(5_000) + ","),
        named("a cell", CSV, "n\n\"", _ -> "1,\n"));
  }

  private static String list(int number) {
    return "\"x%d\":%s\"\"],".formatted(number, TEXTS);
  }

  private static String text(int number) {
    return "\"x%d\":\"%s\",".formatted(number, "a".repeat(50_000));
  }

  @ParameterizedTest
  @MethodSource("endless")
  void whatHasNoEndIsRefusedSoon(Endless record) {
    Counted body = new Counted(record);
    Throwable refused =
        catchThrowable(
            () -> new RecordList("items", faults).read(body, record.format, NONE, this::item));
    assertThat(refused)
        .isInstanceOfSatisfying(
            Rejected.class,
            each -> assertThat(each.rejection().code()).isEqualTo(RejectionCode.MALFORMED_REQUEST));
    assertThat(body.read).isLessThan(MOST_READ);
  }

  @Test
  void nothingInsideOfAnElementIsKept() {
    RecordList list = new RecordList("items", faults);
    list.read(
        new ByteArrayInputStream(bytes("{\"items\":[{\"n\":1,\"x\":[1,[2,3],{\"a\":[4]}]}]}")),
        BodyFormat.JSON,
        NONE,
        fields ->
            fields.required(
                "x",
                cell -> {
                  read.add(cell.items().toString());
                  assertThat(cell.items()).hasSize(3);
                  assertThat(cell.items().get(1).items()).isEmpty();
                  return cell;
                }));
    assertThat(read).hasSize(1);
  }

  @Test
  void aRecordMayBeAsLongAsALineAndAListAsLongAsItIs() {
    String text = "\"%s\"".formatted("a".repeat(99_000));
    String record = "{\"n\":1,\"x\":%s,\"y\":%s},".formatted(text, text).repeat(5) + "{\"n\":2}";
    list(BodyFormat.JSON, NONE, "{\"date\":\"2026-01-05\",\"items\":[" + record + "]}");
    assertThat(read).containsExactly("5:2:null");
    assertThat(faults.count()).isEqualTo(10);
  }

  /** Bytes of a record without an end, and how many of them were taken. */
  private static final class Counted extends InputStream {

    private final IntFunction<String> parts;
    private byte[] part;
    private int at;
    private int given;
    private int read;

    Counted(Endless record) {
      this.parts = record.parts;
      this.part = bytes(record.start);
    }

    @Override
    public int read() {
      if (read > MOST_READ) {
        throw new IllegalStateException("is read on and on");
      }
      while (at == part.length) {
        part = bytes(parts.apply(given++));
        at = 0;
      }
      read++;
      return part[at++];
    }

    @Override
    public int read(byte[] to, int offset, int length) {
      to[offset] = (byte) read();
      int more = Math.min(length - 1, part.length - at);
      System.arraycopy(part, at, to, offset + 1, more);
      at += more;
      read += more;
      return more + 1;
    }
  }
}
