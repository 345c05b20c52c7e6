package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads lists of items, each with a number {@code n} and maybe a {@code text}. */
abstract class ReadItems {

  static final Map<String, String> NONE = Map.of();

  final Faults faults = new Faults();
  final List<String> read = new ArrayList<>();

  final void item(Fields fields) {
    BigDecimal n = fields.required("n", Decimals.amount());
    String text = fields.optional("text", FieldTypes.text(20));
    String built = fields.build(() -> fields.index() + ":" + n + ":" + text);
    if (built != null) {
      read.add(built);
    }
  }

  final LocalDate list(BodyFormat format, Map<String, String> parameters, String body) {
    return list(format, parameters, bytes(body));
  }

  final LocalDate list(BodyFormat format, Map<String, String> parameters, byte[] body) {
    RecordList list = new RecordList("items", faults).atMost(1_000_000);
    Fields envelope = list.read(new ByteArrayInputStream(body), format, parameters, this::item);
    LocalDate date = envelope.optional("date", FieldTypes.date());
    return envelope.build(() -> date);
  }

  final Rejection refused(BodyFormat format, String body) {
    Rejected refused = (Rejected) catchThrowable(() -> list(format, NONE, body));
    assertThat(refused).isNotNull();
    return refused.rejection();
  }

  final List<Fault> listed() {
    Rejected refused =
        (Rejected) catchThrowable(() -> faults.throwIfAny(RejectionCode.VALIDATION_FAILED));
    return refused == null ? List.of() : refused.rejection().faults();
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
