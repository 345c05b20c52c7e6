package io.lendledger.gateway.desk;

import io.lendledger.core.borrowrequest.FindStrangers;
import io.lendledger.core.borrowrequest.FindStrangers.Strangers;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.gateway.GatewayTest;
import java.util.List;
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
  void strangersAreToldBesideWhatCannotBeRead() {
    sides.onQuery(
        FindStrangers.class,
        Strangers.class,
        query ->
            new Strangers(
                query.parties().stream()
                    .filter(each -> each.borrower() != null)
                    .filter(each -> each.borrower().value().equals("NONE"))
                    .map(
                        each -> Fault.at(each.index(), "borrowerCode", "NONE", "is not registered"))
                    .toList()));
    String row = "R-%d,%s,%s,10,Non-Cash,1.5,USD,2026-03-02,%s\n";
    for (String path : List.of("/desk/v1/borrow-requests", "/desk/v1/borrow-requests/preview")) {
      as("demo-desk")
          .post()
          .uri(path)
          .header("Content-Type", "text/csv")
          .bodyValue(
              "requestId,borrowerCode,isin,units,collateralType,lendingRate,loanCurrency,tradeDate,"
                  + "settlementDate\n"
                  + row.formatted(1, "BRW", "US0378331006", "2026-03-01")
                  + row.formatted(2, "NONE", "US0378331005", "2026-03-03")
                  + row.formatted(3, "NONE", "US0378331006", "2026-03-03"))
          .exchange()
          .expectStatus()
          .isBadRequest()
          .expectBody()
          .jsonPath("$.message")
          .isEqualTo("5 faults")
          .jsonPath("$.details[0].issue")
          .isEqualTo("check digit (line 2, column 3)")
          .jsonPath("$.details[1].issue")
          .isEqualTo("is before tradeDate (line 2, column 9)")
          .jsonPath("$.details[2].issue")
          .isEqualTo("is not registered (line 3, column 2)")
          .jsonPath("$.details[3].issue")
          .isEqualTo("check digit (line 4, column 3)")
          .jsonPath("$.details[4].issue")
          .isEqualTo("is not registered (line 4, column 2)");
    }
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
