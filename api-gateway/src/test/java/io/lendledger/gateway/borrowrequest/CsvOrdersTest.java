package io.lendledger.gateway.borrowrequest;

import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.gateway.GatewayTest;
import org.junit.jupiter.api.Test;

class CsvOrdersTest extends GatewayTest {

  @Test
  void whatIsOnlyFoundByTheDeskNamesItsLineAndColumn() {
    sides.onCommand(StoreContent.class, _ -> null);
    sides.onCommand(
        PlaceBorrowRequests.class,
        _ -> {
          throw new Rejected(
              RejectionCode.VALIDATION_FAILED,
              "1 fault",
              Fault.at(1, "borrowerCode", "NONE", "is not registered"));
        });
    String row = "%s,%s,US0378331005,10,Non-Cash,1.5,USD,2026-03-02,2026-03-03\n";
    as("demo-desk")
        .post()
        .uri("/desk/v1/borrow-requests")
        .header("Content-Type", "text/csv")
        .bodyValue(
            "requestId,borrowerCode,isin,units,collateralType,lendingRate,loanCurrency,tradeDate,"
                + "settlementDate\n"
                + row.formatted("R-1", "BRW")
                + row.formatted("R-2", "NONE"))
        .exchange()
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.details[0].issue")
        .isEqualTo("is not registered (line 3, column 2)");
  }
}
