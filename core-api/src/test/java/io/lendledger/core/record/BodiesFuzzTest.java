package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.bound.Horizon;
import io.lendledger.core.bound.Limits;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;

/**
 * Whatever a body is made of, it is read or refused. In the build with the inputs that are kept;
 * {@code JAZZER_FUZZ=1} looks for others.
 */
class BodiesFuzzTest {

  private static final int MOST = 1_000;
  private static final Limits LIMITS = Limits.on(LocalDate.of(2026, 3, 2), Horizon.STANDARD);
  private static final Set<RejectionCode> REFUSALS =
      Set.of(
          RejectionCode.MALFORMED_REQUEST,
          RejectionCode.VALIDATION_FAILED,
          RejectionCode.TOO_MANY_ITEMS);

  @FuzzTest
  void areReadOrRefused(byte[] body) {
    for (BodyFormat format : BodyFormat.values()) {
      refusing(() -> list(body, format));
    }
    refusing(() -> object(body));
  }

  private static void refusing(Runnable reading) {
    try {
      reading.run();
    } catch (Rejected refused) {
      assertThat(refused.rejection().code()).isIn(REFUSALS);
      assertThat(refused.rejection().faults()).hasSizeLessThanOrEqualTo(100);
    }
  }

  private static void list(byte[] body, BodyFormat format) {
    Faults faults = new Faults();
    RecordList list = new RecordList("items", faults).atMost(MOST).within(LIMITS);
    Fields envelope =
        list.read(new ByteArrayInputStream(body), format, Map.of(), BodiesFuzzTest::build);
    assertThat(list.count()).isLessThanOrEqualTo(MOST);
    build(envelope);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
  }

  private static void object(byte[] body) {
    Faults faults = new Faults();
    build(RecordObject.read(body, LIMITS, faults));
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
  }

  /** A field of every type; a list is the one that an envelope has. */
  private static void build(Fields fields) {
    fields.optional("a", FieldTypes.text(20));
    fields.optional("b", FieldTypes.code(LenderCode::new));
    fields.optional("c", FieldTypes.isin());
    fields.optional("d", FieldTypes.date());
    fields.optional("e", FieldTypes.month());
    fields.optional("f", FieldTypes.timestamp());
    fields.optional("g", FieldTypes.currency());
    fields.optional("h", FieldTypes.country());
    fields.optional("i", FieldTypes.bic());
    fields.optional("j", FieldTypes.flag());
    fields.optional("k", FieldTypes.list(FieldTypes.text(5), 3));
    fields.optional("l", Decimals.amount());
    fields.optional("m", Decimals.percent());
    fields.optional("n", Decimals.rate());
    fields.optional("o", Decimals.units());
    fields.optional("p", FieldTypes.date(DateKind.SETTLEMENT));
    fields.optional("q", Decimals.price());
    fields.build(() -> fields);
  }
}
