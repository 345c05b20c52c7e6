package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordListTest extends ReadItems {

  private static final Map<String, String> DATED = Map.of("date", "2026-01-05");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"date\":\"2026-01-05\",\"items\":[{\"n\":1},{\"text\":\"b\",\"n\":2}]}",
        " {\"items\" : [ {\"n\":1} , {\"n\":2,\"text\":\"b\"} ], \"date\":\"2026-01-05\"}\n",
        "\uFEFF{\"items\":[{\"n\":1},{\"n\":2,\"text\":\"b\"}],\"date\":\"2026-01-05\"}"
      })
  void jsonEnvelopeBeforeOrBehind(String body) {
    assertThat(list(BodyFormat.JSON, NONE, body)).isEqualTo(LocalDate.of(2026, 1, 5));
    assertThat(read).containsExactly("0:1:null", "1:2:b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n,text\r\n1,\r\n2,b\r\n",
        "text,n\n,1\nb,2",
        "\uFEFFtext,n\n\"\",1\n\"b\",2\n\n",
        "n,\"text\"\n\"1\",\n\"2\",\"b\"\n"
      })
  void csvColumnsInAnyOrder(String body) {
    assertThat(list(BodyFormat.CSV, DATED, body)).isEqualTo(LocalDate.of(2026, 1, 5));
    assertThat(read).containsExactly("0:1:null", "1:2:b");
  }

  @Test
  void csvQuoting() {
    list(BodyFormat.CSV, NONE, "n,text\n1,\"a \"\"b\"\", c\"\n");
    assertThat(read).containsExactly("0:1:a \"b\", c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"n\":1}\n{\"n\":2,\"text\":\"b\"}\n",
        "\uFEFF{\"n\":1}\r\n\r\n{\"text\":\"b\",\"n\":2}",
        " {\"n\":1}\n \n{\"n\":2,\"text\":\"b\"} "
      })
  void aRecordALine(String body) {
    assertThat(list(BodyFormat.NDJSON, DATED, body)).isEqualTo(LocalDate.of(2026, 1, 5));
    assertThat(read).containsExactly("0:1:null", "1:2:b");
  }

  @Test
  void faultsNameTheRecord() {
    list(
        BodyFormat.JSON,
        NONE,
        "{\"items\":[{\"n\":1},{\"n\":\"2\",\"x\":[1]},7,{\"n\":1,\"n\":1}],\"what\":1}");
    assertThat(read).containsExactly("0:1:null");
    assertThat(listed())
        .containsExactly(
            new Fault(1, "n", "2", "must be a number"),
            new Fault(1, "x", "[…]", "unknown field"),
            new Fault(2, null, null, "must be an object"),
            new Fault(3, "n", "1", "is given twice"),
            new Fault(null, "what", "1", "unknown field"));
  }

  @Test
  void csvFaultsNameTheRecord() {
    list(BodyFormat.CSV, Map.of("dates", "x"), "n,x\n1,1\n2\nb,3\n");
    assertThat(listed())
        .containsExactly(
            new Fault(0, "x", "1", "unknown field (line 2, column 2)"),
            new Fault(1, null, null, "has 1 columns, the header 2 (line 3)"),
            new Fault(2, "n", "b", "must be a number (line 4, column 1)"),
            new Fault(null, "dates", "x", "unknown field"));
  }

  @Test
  void faultsOfNdjsonNameLineAndColumn() {
    list(
        BodyFormat.NDJSON,
        NONE,
        "\uFEFF{\"n\":\"\u00fc\"}\n\n{\"n\":\"b\",\"x\": [1]}\n7\n{\"text\":\"b\"}\n"
            + "{\"text\":\"\u00fc\uD83D\uDE00\", \"n\" : 1, \"x\":1, \"n\":{}}");
    assertThat(listed())
        .containsExactly(
            new Fault(0, "n", "\u00fc", "must be a number (line 1, column 6)"),
            new Fault(1, "n", "b", "must be a number (line 3, column 6)"),
            new Fault(1, "x", "[…]", "unknown field (line 3, column 15)"),
            new Fault(2, null, null, "must be an object (line 4)"),
            new Fault(3, "n", null, "is required (line 5)"),
            new Fault(4, "n", "{…}", "is given twice (line 6, column 35)"),
            new Fault(4, "n", "{…}", "must be a number (line 6, column 35)"),
            new Fault(4, "x", "1", "unknown field (line 6, column 28)"));
    assertThat(read).isEmpty();
  }

  @Test
  void aColumnGivenTwiceIsAFault() {
    list(BodyFormat.CSV, NONE, "n,n\n1,1\n");
    assertThat(listed()).containsExactly(new Fault(null, "n", null, "column is given twice"));
  }

  @Test
  void theListMustBeThere() {
    list(BodyFormat.JSON, NONE, "{}");
    list(BodyFormat.JSON, NONE, "{\"items\":{}}");
    list(BodyFormat.JSON, NONE, "{\"items\":null}");
    list(BodyFormat.JSON, DATED, "{\"items\":[],\"items\":[{\"n\":1}]}");
    assertThat(listed())
        .containsExactly(
            new Fault(null, "items", null, "is required"),
            new Fault(null, "items", "{…}", "must be a list"),
            new Fault(null, "items", "null", "must be a list"),
            new Fault(null, "date", "2026-01-05", "unknown parameter"),
            new Fault(null, "items", null, "is given twice"));
    assertThat(read).isEmpty();
  }

  @Test
  void unreadableBodiesNameThePlace() {
    assertThat(refused(BodyFormat.JSON, "{\"items\":[{\"n\":1},\n{\"n\":}]}").message())
        .isEqualTo("The body cannot be read: not valid JSON at line 2, column 6");
    assertThat(refused(BodyFormat.NDJSON, "{\"n\":1}\n{\"n\":").message())
        .startsWith("The body cannot be read: not valid JSON at line 2, column ");
    assertThat(refused(BodyFormat.NDJSON, "{\"n\":1} {\"n\":2}").message())
        .isEqualTo("The body cannot be read: more than one value at line 1, column 9");
    assertThat(refused(BodyFormat.CSV, "n,text\n1,\"a\n").message())
        .isEqualTo("The body cannot be read: not valid CSV after the row at line 1");
    assertThat(refused(BodyFormat.CSV, "n,text\n1,\"a\"b\n").message())
        .isEqualTo("The body cannot be read: not valid CSV after the row at line 1");
    assertThat(refused(BodyFormat.CSV, "").message())
        .isEqualTo("The body cannot be read: it has no header row");
    assertThat(refused(BodyFormat.CSV, "n;text\n1;a\n").message())
        .isEqualTo(
            "The body cannot be read: its columns are separated by semicolons; save it as CSV with"
                + " commas (RFC 4180), or put a CSV mapping of this list with \"separator\":"
                + " \";\"");
    assertThat(refused(BodyFormat.CSV, "n\ttext\n").message())
        .contains(
            "separated by tabs", "or put a CSV mapping of this list with \"separator\": \"\\t\"");
    assertThat(refused(BodyFormat.CSV, "n|text\n").message())
        .endsWith("separated by bars; save it as CSV with commas (RFC 4180)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"items\":[]",
        "{\"items\":[]}]",
        "{\"items\":[{}{}]}",
        "{\"items\":[NaN]}",
        "{\"items\":[{\"a\":[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]}]}",
        "hello"
      })
  void unreadableJsonIsMalformed(String body) {
    assertThat(refused(BodyFormat.JSON, body).code()).isEqualTo(RejectionCode.MALFORMED_REQUEST);
  }

  @Test
  void whatIsTooLongIsNotPlacedWhereNobodyKnows() {
    String body = "{\"items\": [{\"n\": " + "1".repeat(5_000) + "}]}";
    assertThat(refused(BodyFormat.JSON, body).message())
        .isEqualTo("The body cannot be read: a value is too long or nested too deeply");
  }

  @Test
  void longListsAreRefused() {
    RecordList list = new RecordList("items", faults).atMost(1);
    InputStream body =
        new ByteArrayInputStream("{\"n\":1}\n{\"n\":2}".getBytes(StandardCharsets.UTF_8));
    Rejected refused =
        (Rejected) catchThrowable(() -> list.read(body, BodyFormat.NDJSON, NONE, this::item));
    assertThat(refused.rejection().code()).isEqualTo(RejectionCode.TOO_MANY_ITEMS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "application/x-ndjson", "text/csv"})
  void aMillionRecordsPassOneByOne(String type) {
    BodyFormat format = BodyFormat.of(type);
    String start =
        format == BodyFormat.JSON ? "{\"items\":[" : format == BodyFormat.CSV ? "n\n" : "";
    String record = format == BodyFormat.CSV ? "1\n" : "{\"n\":1}\n";
    String comma = format == BodyFormat.JSON ? "," : "";
    String end = format == BodyFormat.JSON ? "{\"n\":1}]}" : record;
    InputStream body = repeated(start, record + comma, 1_000_000, end);
    RecordList list = new RecordList("items", faults);
    list.read(body, format, NONE, fields -> fields.required("n", Decimals.amount()));
    assertThat(list.count()).isEqualTo(1_000_001);
    assertThat(faults.isEmpty()).isTrue();
  }

  /** Of a body that is read out of a database, for one. */
  @ParameterizedTest
  @EnumSource
  void aFailureOfTheStreamIsNoFaultOfTheBody(BodyFormat format) {
    IllegalStateException away = new IllegalStateException("the database is away");
    assertThat(
            failure(
                format,
                () -> {
                  throw away;
                }))
        .isSameAs(away);
    OutOfMemoryError full = new OutOfMemoryError("full");
    assertThat(
            failure(
                format,
                () -> {
                  throw full;
                }))
        .isSameAs(full);
  }

  private Throwable failure(BodyFormat format, Runnable stream) {
    String begun =
        switch (format) {
          case JSON -> "{\"items\":[{\"n\":1},";
          case NDJSON -> "{\"n\":1}\n";
          case CSV -> "n\n1\n";
        };
    InputStream failing =
        new InputStream() {
          @Override
          public int read() {
            stream.run();
            return -1;
          }

          @Override
          public int read(byte[] to, int offset, int length) {
            return read();
          }
        };
    InputStream body =
        new SequenceInputStream(
            new ByteArrayInputStream(begun.getBytes(StandardCharsets.UTF_8)), failing);
    return catchThrowable(
        () -> new RecordList("items", faults).read(body, format, NONE, this::item));
  }

  private static InputStream repeated(String start, String record, int times, String end) {
    return new InputStream() {
      private byte[] part = bytes(start);
      private int at;
      private int given;

      @Override
      public int read() {
        while (at == part.length) {
          if (given > times) {
            return -1;
          }
          part = bytes(given++ < times ? record : end);
          at = 0;
        }
        return part[at++];
      }

      @Override
      public int read(byte[] to, int offset, int length) {
        int first = read();
        if (first < 0) {
          return -1;
        }
        to[offset] = (byte) first;
        int more = Math.min(length - 1, part.length - at);
        System.arraycopy(part, at, to, offset + 1, more);
        at += more;
        return more + 1;
      }
    };
  }
}
