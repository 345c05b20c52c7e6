package io.lendledger.command.collateral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.CollateralValue;
import io.lendledger.core.collateral.ReportCollateral;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Collateral as it is sent in, and how it is valued. */
class CollateralIntakeTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private static String piece(String account, String quantity, String more) {
    return """
    {"rqvAccount": "%s", "lenderCode": "DEMO", "accountNumber": "ACC1",
     "borrowerCode": "BRW1", "collateralType": "Non-Cash", "isin": "DE0007164600",
     "quantity": %s, "haircutPercent": 5%s}\
    """
        .formatted(account, quantity, more);
  }

  private static String valued(String account, String quantity) {
    return piece(
        account,
        quantity,
        ", \"marketPrice\": 100.5, \"marketCurrency\": \"EUR\", \"fxRate\": 1.1,"
            + " \"collateralCurrency\": \"USD\"");
  }

  private static String list(String... pieces) {
    return "{\"date\": \"2026-03-02\", \"collateral\": [%s]}".formatted(String.join(",", pieces));
  }

  private List<CollateralLine> lines() {
    return intake.run.events(CollateralReported.class).getLast().lines();
  }

  @Test
  void pieceIsValuedFromItsOwnFigures() {
    assertThat(intake.send(Flow.COLLATERAL, list(valued("RQV1", "10"))).counts())
        .containsExactly(1L, 0L, 0L);
    assertThat(lines())
        .extracting(CollateralLine::value)
        .extracting(
            CollateralValue::marketValue,
            CollateralValue::collateralPrice,
            CollateralValue::collateralValue,
            CollateralValue::collateralValueWithHaircut)
        .containsExactly(
            tuple(
                new BigDecimal("1005"),
                new BigDecimal("110.55"),
                new BigDecimal("1105.5"),
                new BigDecimal("1050.225")));
  }

  @Test
  void figuresKeepAllOfTheirDigits() {
    intake.send(Flow.COLLATERAL, list(valued("RQV1", "123456789012.12345678")));
    assertThat(lines())
        .extracting(CollateralLine::quantity, each -> each.value().marketValue())
        .containsExactly(
            tuple(
                new BigDecimal("123456789012.12345678"),
                new BigDecimal("12407407295718.40740639")));
  }

  @Test
  void pieceIsValuedFromTheDaysMarketData() {
    intake.send(
        Flow.PRICES,
        """
        {"date": "2026-03-01", "prices": [
          {"isin": "DE0007164600", "price": 200, "currency": "EUR"}]}
        """);
    intake.send(
        Flow.FX_RATES,
        """
        {"date": "2026-03-02", "rates": [
          {"fromCurrency": "EUR", "toCurrency": "USD", "rate": 1.25}]}
        """);
    intake.send(Flow.COLLATERAL, list(piece("RQV1", "10", ", \"collateralCurrency\": \"USD\"")));
    assertThat(lines())
        .extracting(CollateralLine::value)
        .extracting(
            CollateralValue::marketPrice,
            CollateralValue::marketCurrency,
            CollateralValue::fxRate,
            CollateralValue::collateralValueWithHaircut)
        .containsExactly(
            tuple(new BigDecimal("200"), "EUR", new BigDecimal("1.25"), new BigDecimal("2375")));
  }

  @Test
  void accountIsReplacedWhole() {
    intake.send(
        Flow.COLLATERAL, list(valued("RQV1", "1"), valued("RQV2", "2"), valued("RQV1", "3")));
    assertThat(
            intake.send(Flow.COLLATERAL, list(valued("RQV2", "2"), valued("RQV1", "4"))).counts())
        .containsExactly(1L, 1L, 0L);
    assertThat(intake.run.events(CollateralReported.class))
        .extracting(CollateralReported::rqvAccount, each -> each.lines().size())
        .containsExactly(tuple("RQV1", 2), tuple("RQV2", 1), tuple("RQV1", 1));
  }

  @Test
  void anAccountHasABoundOfLines() {
    int most = CollateralSubmissions.MOST_LINES;
    String[] all = new String[most + 3];
    for (int i = 0; i < all.length; i++) {
      all[i] = valued(i == 1 ? "RQV2" : "RQV1", Integer.toString(i + 1));
    }
    Rejection refusal = intake.refusal(Flow.COLLATERAL, list(all));
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(refusal.faults())
        .containsExactly(
            Fault.at(most + 1, "rqvAccount", "RQV1", "at most 5,000 lines of it are taken"));
    String[] taken = Arrays.copyOf(all, most + 1);
    assertThat(intake.send(Flow.COLLATERAL, list(taken)).counts())
        .containsExactly(most + 1L, 0L, 0L);
    assertThat(intake.run.events(CollateralReported.class))
        .extracting(CollateralReported::rqvAccount, each -> each.lines().size())
        .containsExactly(tuple("RQV1", most), tuple("RQV2", 1));
  }

  /** The history shows the line in the body from which on an account was reported. */
  @Test
  void anEventNamesTheFirstLineOfItsAccount() {
    intake.send(
        Flow.COLLATERAL, list(valued("RQV2", "1"), valued("RQV1", "2"), valued("RQV2", "3")));
    assertThat(
            intake
                .run
                .jdbc()
                .sql(
                    """
                    SELECT convert_from(meta_data, 'UTF8')::jsonb ->> 'submissionRecord'
                    FROM eventstore.domain_event
                    WHERE payload_type = 'collateral.reported' ORDER BY global_index
                    """)
                .query(String.class)
                .list())
        .containsExactly("1", "0");
  }

  @Test
  void whatCannotBeValuedOrIsUnknownIsRefused() {
    assertThat(
            intake
                .refusal(
                    Flow.COLLATERAL,
                    list(
                        piece("RQV1", "1", ""),
                        valued("RQV1", "1").replace("DEMO", "NOBODY"),
                        valued("RQV1", "1").replace("\"fxRate\": 1.1,", "")))
                .faults())
        .extracting(Fault::index, Fault::field)
        .containsExactly(tuple(0, "marketPrice"), tuple(1, "lenderCode"), tuple(2, "fxRate"));
  }

  @Test
  void aPieceThatCannotBeReadHidesNoFaultOfAnother() {
    String unread = valued("RQV1", "1").replace("DE0007164600", "DE0007164601");
    String unknown = valued("RQV1", "1").replace("DEMO", "NOBODY");
    assertThat(
            intake.refusal(Flow.COLLATERAL, list(unread, unknown, piece("RQV1", "1", ""))).faults())
        .extracting(Fault::index, Fault::field)
        .containsExactly(tuple(0, "isin"), tuple(1, "lenderCode"), tuple(2, "marketPrice"));
    assertThat(
            intake
                .refusal(Flow.COLLATERAL, list(unknown).replace("2026-03-02", "2026-13-02"))
                .faults())
        .extracting(Fault::index, Fault::field)
        .containsExactly(tuple(null, "date"), tuple(0, "lenderCode"));
  }

  private String price(int price) {
    return intake
        .send(
            Flow.PRICES,
            """
            {"date": "2026-03-01", "prices": [
              {"isin": "DE0007164600", "price": %d, "currency": "EUR"}]}
            """
                .formatted(price))
        .submission();
  }

  /** Accepts a list at the price of the day; the process ends before it is applied. */
  private Submit accepted() {
    byte[] sent = list(piece("RQV1", "10", "")).getBytes(StandardCharsets.UTF_8);
    Submit body = intake.store(Flow.COLLATERAL, BodyFormat.JSON, Map.of(), sent);
    intake.run.interruptions().failAfter(0, ReportCollateral.class);
    intake.submit(body);
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(ReportCollateral.class));
    return body;
  }

  @Test
  void theNextProcessValuesNothingAnew() {
    price(200);
    Submit body = accepted();
    price(300);

    intake.run.restart();
    assertThat(intake.applied(body.submission()).counts()).containsExactly(1L, 0L, 0L);
    assertThat(lines().getFirst().value().marketPrice()).isEqualByComparingTo("200");
  }

  @Test
  void theNextProcessNeedsNoPriceThatTheAcceptanceHad() {
    String prices = price(200);
    Submit body = accepted();
    intake.withdraw(prices, "mistake");

    intake.run.restart();
    assertThat(intake.applied(body.submission()).counts()).containsExactly(1L, 0L, 0L);
    assertThat(lines().getFirst().value().marketPrice()).isEqualByComparingTo("200");
  }

  @Test
  void linesAreKeptUntilTheyAreApplied() {
    price(200);
    Submit waiting = accepted();
    assertThat(keptLines()).isOne();

    intake.run.restart();
    intake.applied(waiting.submission());
    intake.send(Flow.COLLATERAL, list(valued("RQV1", "1"), valued("RQV1", "2")));
    assertThat(keptLines()).isZero();
  }

  private long keptLines() {
    return intake
        .run
        .jdbc()
        .sql("SELECT count(*) FROM command.collateral_line")
        .query(Long.class)
        .single();
  }

  /** As of one that a former version accepted; no line is left out in silence. */
  @Test
  void aSecondRunThatLacksAPriceStops() {
    byte[] sent = list(piece("RQV1", "10", "")).getBytes(StandardCharsets.UTF_8);
    Submit body = intake.store(Flow.COLLATERAL, BodyFormat.JSON, Map.of(), sent);
    StoredBody accepted =
        intake.run.get(SubmissionFlows.class).sound(body, LocalDate.of(2026, 3, 2), _ -> {});
    CollateralSubmissions collateral = intake.run.get(CollateralSubmissions.class);
    assertThatThrownBy(() -> collateral.restage(accepted))
        .hasMessageContaining("no value any more")
        .hasMessageContaining("2026-03-02");
  }
}
