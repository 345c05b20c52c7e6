package io.lendledger.gateway.edge.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.core.accrual.AccrualRecord;
import io.lendledger.core.collateral.CollateralRecord;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.TradeRecord;
import io.lendledger.gateway.edge.wire.WireJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Loans, accruals and collateral are made of named parts and flat on the wire: the very bytes that
 * were written when their records were flat themselves, with every field set and with all unset
 * that may be unset.
 */
class LoanWireTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        AccrualRecord.class,
        ClientLoan.class,
        CollateralRecord.class,
        CustodyLoan.class,
        TradeRecord.class
      })
  void partsAreFlatInJsonAndCsv(Class<? extends Record> type) {
    List<Record> loans = List.of(made(type, false), made(type, true));
    assertThat(text(new WireJson().writeLines(loans))).isEqualTo(written(type, ".ndjson"));
    assertThat(text(CsvRecords.write(type, loans)))
        .isEqualTo(written(type, ".csv").replace("\n", "\r\n"));
  }

  /** Between processes they travel by their fields. */
  @ParameterizedTest
  @ValueSource(
      classes = {
        AccrualRecord.class,
        ClientLoan.class,
        CollateralRecord.class,
        CustodyLoan.class,
        TradeRecord.class
      })
  void partsAreReadBackFromAnotherProcess(Class<? extends Record> type) {
    JsonMapper messages =
        JsonMapper.builder()
            .changeDefaultVisibility(visibility ->
                visibility
                    .withFieldVisibility(Visibility.ANY)
                    .withGetterVisibility(Visibility.NONE))
            .build();
    for (boolean unset : List.of(true, false)) {
      Record loan = made(type, unset);
      String message = messages.writeValueAsString(loan);
      assertThat(message).doesNotContain("\"pricing\"", "\"parties\"");
      assertThat((Object) messages.readValue(message, type)).isEqualTo(loan);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** With the line ends of a checkout. */
  private static String written(Class<?> type, String form) {
    String file = "/loan-wire/" + type.getSimpleName() + form;
    try (InputStream in = LoanWireTest.class.getResourceAsStream(file)) {
      return text(Objects.requireNonNull(in, file).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A record whose values follow from the names of its fields. */
  private static <R> R made(Class<R> type, boolean unset) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = Arrays.stream(components).map(each -> value(each, unset)).toArray();
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable Object value(RecordComponent component, boolean unset) {
    Class<?> type = component.getType();
    if (type.isRecord()) {
      return made(type, unset);
    }
    if (unset && component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
      return null;
    }
    int hash = component.getName().hashCode();
    if (type == BigDecimal.class) {
      return BigDecimal.valueOf(Math.floorMod(hash, 100_000), 2);
    }
    if (type == LocalDate.class) {
      return LocalDate.ofEpochDay(20_000L + Math.floorMod(hash, 365));
    }
    if (type == int.class) {
      return 1_000 + Math.floorMod(hash, 1_000);
    }
    return type == String.class
        ? component.getName()
        : (Object) Long.valueOf(1_000L + Math.floorMod(hash, 1_000));
  }
}
