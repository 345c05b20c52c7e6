package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.bound.Horizon;
import io.lendledger.core.bound.Limits;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;

/** Records as they are sent, and what is told of them. */
final class SentFields {

  static final LocalDate TODAY = LocalDate.of(2026, 3, 2);
  static final Limits LIMITS = Limits.on(TODAY, Horizon.STANDARD);

  private final Faults faults = new Faults();

  Fields object(String json) {
    return object(json, LIMITS);
  }

  Fields object(String json, Limits limits) {
    return RecordObject.read(json.getBytes(StandardCharsets.UTF_8), limits, faults);
  }

  List<Fault> listed() {
    return listed(faults);
  }

  static List<Fault> listed(Faults faults) {
    try {
      faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
      return List.of();
    } catch (Rejected refused) {
      return refused.rejection().faults();
    }
  }

  <T> T read(String json, FieldType<T> type) {
    Fields fields = object("{\"a\":" + json + "}");
    T value = fields.required("a", type);
    return fields.build(() -> value);
  }

  String issueOf(String json, FieldType<?> type) {
    assertThat(read(json, type)).isNull();
    return listed().getLast().issue();
  }

  Faults faults() {
    return faults;
  }
}
