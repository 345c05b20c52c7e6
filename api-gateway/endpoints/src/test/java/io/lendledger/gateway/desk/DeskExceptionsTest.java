package io.lendledger.gateway.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.exception.ExceptionPage;
import io.lendledger.core.exception.ExceptionView;
import io.lendledger.core.exception.FindExceptions;
import io.lendledger.gateway.GatewayTest;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeskExceptionsTest extends GatewayTest {

  @ParameterizedTest
  @CsvSource({
    "failed-settlement, L1/1, L1, /desk/v1/loans/L1",
    "income-mismatch, DEMO/CA/I/B/Dividend, DEMO,"
        + " /desk/v1/income-distribution?matches=false&lenderCode=DEMO",
    "late-recall, L1/2, L1, /desk/v1/loans/L1",
    "missing-price, US0378331005, US0378331005, /desk/v1/instruments/US0378331005",
    "uncovered-delivery, L1, L1, /desk/v1/loans/L1",
    "under-collateralised, DEMO/ACC/B, B, /desk/v1/exposures?lenderCode=DEMO&borrowerCode=B"
  })
  void eachKindTellsWhereMoreOfItIsRead(String kind, String id, String about, String path) {
    sides.onQuery(
        FindExceptions.class,
        ExceptionPage.class,
        asked ->
            new ExceptionPage(
                List.of(new ExceptionView(asked.kind(), id, "DEMO", NOW, "w", about)),
                null,
                7,
                NOW));
    assertThat(read(kind, "application/json"))
        .isEqualTo(
            """
            {"data":[{"kind":"%s","id":"%s","lenderCode":"DEMO",\
            "since":"2026-03-02T10:15:30.123Z","what":"w","path":"%s"}],\
            "nextCursor":null,"asOf":"2026-03-02T10:15:30.123Z"}\
            """
                .formatted(kind, id, path));
    assertThat(read(kind, "text/csv"))
        .isEqualTo(
            "kind,id,lenderCode,since,what,path\r\n%s,%s,DEMO,2026-03-02T10:15:30.123Z,w,%s\r\n"
                .formatted(kind, id, path));
  }

  private String read(String kind, String format) {
    return as("demo-desk")
        .get()
        .uri("/desk/v1/exceptions?kind=" + kind)
        .header("Accept", format)
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody(String.class)
        .returnResult()
        .getResponseBody();
  }
}
