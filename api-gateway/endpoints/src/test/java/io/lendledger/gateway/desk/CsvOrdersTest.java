package io.lendledger.gateway.desk;

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

  @Test
  void theRulesOfALoanRefuseARequestBeforeItIsPlaced() {
    sides.onCommand(
        PlaceBorrowRequests.class,
        _ -> {
          throw new AssertionError("nothing is placed");
        });
    String row = "%s,B,US0378331005,10,Non-Cash,1.5,USD,%s,2026-03-02,2026-03-03,%s\n";
    as("demo-desk")
        .post()
        .uri("/desk/v1/borrow-requests")
        .header("Content-Type", "text/csv")
        .bodyValue(
            "requestId,borrowerCode,isin,units,collateralType,lendingRate,loanCurrency,loanType,"
                + "tradeDate,settlementDate,endDate\n"
                + row.formatted("R-1", "Term", "")
                + row.formatted("R-2", "Open", "2026-03-03")
                + row.formatted("R-3", "Term", "2026-03-04"))
        .exchange()
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.details.length()")
        .isEqualTo(2)
        .jsonPath("$.details[0].index")
        .isEqualTo(0)
        .jsonPath("$.details[0].issue")
        .isEqualTo("is required for a term loan (line 2, column 11)")
        .jsonPath("$.details[1].index")
        .isEqualTo(1)
        .jsonPath("$.details[1].value")
        .isEqualTo("2026-03-03")
        .jsonPath("$.details[1].issue")
        .isEqualTo("is not after settlementDate (line 3, column 11)");
  }
}
