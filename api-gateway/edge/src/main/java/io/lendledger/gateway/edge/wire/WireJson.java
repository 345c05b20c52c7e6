package io.lendledger.gateway.edge.wire;

import io.lendledger.core.accrual.AccrualRecord;
import io.lendledger.core.billing.BillingSummary;
import io.lendledger.core.billing.ClientRevenue;
import io.lendledger.core.billing.LenderBilling;
import io.lendledger.core.billing.LenderRevenue;
import io.lendledger.core.collateral.CollateralRecord;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.LoanDetail;
import io.lendledger.core.loan.view.LoanTrade;
import io.lendledger.core.loan.view.PositionReconciliation;
import io.lendledger.core.loan.view.TradeRecord;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * The JSON of answers: plain decimals, every member present, dates in ISO 8601, timestamps in UTC
 * with milliseconds (docs/api.md, Conventions).
 */
@Component
public final class WireJson {

  public static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  static final List<Class<? extends Record>> PAGED =
      List.of(
          AccrualRecord.class,
          BillingSummary.class,
          ClientLoan.class,
          ClientRevenue.class,
          CollateralRecord.class,
          CustodyLoan.class,
          LenderBilling.class,
          LenderRevenue.class,
          LoanDetail.class,
          LoanTrade.class,
          PositionReconciliation.class,
          TradeRecord.class);

  private final JsonMapper mapper =
      JsonMapper.builder()
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
          .addModule(new SimpleModule().addSerializer(Instant.class, new InstantSerializer()))
          .addModule(records())
          .build();

  private static SimpleModule records() {
    var module = new SimpleModule("records");
    PAGED.forEach(type -> add(module, type));
    return module;
  }

  private static <R extends Record> void add(SimpleModule module, Class<R> type) {
    module.addSerializer(type, new RecordSerializer<>(type));
  }

  /** A value's JSON in UTF-8, encoded at once. */
  public byte[] write(Object value) {
    return mapper.writeValueAsBytes(value);
  }

  public String text(Object value) {
    return mapper.writeValueAsString(value);
  }

  /** The fields of a record that differ in a later one, as written; none without a record. */
  public ObjectNode former(@Nullable Object before, Object now) {
    ObjectNode former = mapper.createObjectNode();
    if (before != null) {
      JsonNode later = mapper.valueToTree(now);
      mapper
          .<ObjectNode>valueToTree(before)
          .properties()
          .forEach(field -> {
            if (!field.getValue().equals(later.get(field.getKey()))) {
              former.set(field.getKey(), field.getValue());
            }
          });
    }
    return former;
  }

  /** Values as NDJSON: one line each. */
  public byte[] writeLines(List<?> values) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (Object each : values) {
      lines.writeBytes(mapper.writeValueAsBytes(each));
      lines.write('\n');
    }
    return lines.toByteArray();
  }

  private static final class InstantSerializer extends StdSerializer<Instant> {

    InstantSerializer() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant value, JsonGenerator json, SerializationContext context) {
      json.writeString(TIMESTAMP.format(value));
    }
  }
}
