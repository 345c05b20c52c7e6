package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.platform.scenario.AnyCertificate;
import io.lendledger.platform.scenario.RunningLendledger;
import io.lendledger.sdk.api.DeskApi;
import io.lendledger.sdk.api.DeskApi.APICloseBusinessDayRequest;
import io.lendledger.sdk.api.DeskApi.APIConfirmCoverRequest;
import io.lendledger.sdk.api.DeskApi.APIPlaceBorrowRequestsRequest;
import io.lendledger.sdk.api.DeskApi.APIRegisterBorrowerRequest;
import io.lendledger.sdk.api.DeskApi.APISendPricesRequest;
import io.lendledger.sdk.api.LenderInboundApi;
import io.lendledger.sdk.api.LenderInboundApi.APISendClientReferencesRequest;
import io.lendledger.sdk.api.LenderInboundApi.APISendPositionsRequest;
import io.lendledger.sdk.api.LenderInboundApi.APISendSettlementStatusesRequest;
import io.lendledger.sdk.api.LenderInboundApi.APISendTransactionsRequest;
import io.lendledger.sdk.api.LenderReadsApi;
import io.lendledger.sdk.api.LenderReadsApi.APIListAccrualsRequest;
import io.lendledger.sdk.api.LenderReadsApi.APIListBillingSummaryRequest;
import io.lendledger.sdk.api.LenderReadsApi.APIListClientLoansRequest;
import io.lendledger.sdk.api.LenderReadsApi.APIListClientRevenueRequest;
import io.lendledger.sdk.api.LenderReadsApi.APIListTradesRequest;
import io.lendledger.sdk.api.PortfolioAnalysisApi;
import io.lendledger.sdk.api.PortfolioAnalysisApi.APIAnalysePortfolioRequest;
import io.lendledger.sdk.api.TokensApi;
import io.lendledger.sdk.api.TokensApi.APIRequestTokenRequest;
import io.lendledger.sdk.http.ApiClient;
import io.lendledger.sdk.http.ApiException;
import io.lendledger.sdk.model.Accrual;
import io.lendledger.sdk.model.BillingSummary;
import io.lendledger.sdk.model.BorrowResult;
import io.lendledger.sdk.model.ClientLoan;
import io.lendledger.sdk.model.ClientRevenue;
import io.lendledger.sdk.model.CoverInput;
import io.lendledger.sdk.model.FollowUpState;
import io.lendledger.sdk.model.InstrumentIdentifier;
import io.lendledger.sdk.model.PortfolioAnalysisRequest;
import io.lendledger.sdk.model.Submission;
import io.lendledger.sdk.model.SubmissionStatus;
import io.lendledger.sdk.model.TradeRecord;
import io.lendledger.sdk.model.TradeType;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's day, by the client that a generator makes for Java. */
class JavaClientTest {

  private static final String WAIT = "wait=30";

  private final SampleDay day = new SampleDay(LocalDate.now(ZoneOffset.UTC));

  @TempDir static Path data;
  private static RunningLendledger service;
  private DeskApi desk;
  private LenderInboundApi lender;
  private LenderReadsApi reads;

  @BeforeAll
  static void start() throws Exception {
    service = RunningLendledger.start(data);
  }

  @AfterAll
  static void stop() throws Exception {
    service.stop();
  }

  @BeforeEach
  void logIn() throws Exception {
    desk = new DeskApi(client("Authorization", "Bearer " + token("demo-desk")));
    ApiClient ofLender = client("Authorization", "Bearer " + token("demo-lender"));
    lender = new LenderInboundApi(ofLender);
    reads = new LenderReadsApi(ofLender);
  }

  @Test
  void walksADay() throws Exception {
    bringInventory();
    String loan = lend();
    deliver(loan);
    assertThat(reads.listClientLoans(APIListClientLoansRequest.newBuilder().build()).getData())
        .extracting(ClientLoan::getClientId, ClientLoan::getSettledUnits)
        .containsExactlyInAnyOrder(tuple("A", 6_000L), tuple("B", 3_000L));

    desk.closeBusinessDay(APICloseBusinessDayRequest.newBuilder().date(day.today()).build());
    assertThat(reads.listAccruals(APIListAccrualsRequest.newBuilder().build()).getData())
        .extracting(Accrual::getAccrualGross)
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactlyInAnyOrder(new BigDecimal("35"), new BigDecimal("17.5"));
    assertThat(
            reads.listBillingSummary(APIListBillingSummaryRequest.newBuilder().build()).getData())
        .extracting(BillingSummary::getGrossAccrual)
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactly(new BigDecimal("52.50"));
    assertThat(reads.listClientRevenue(APIListClientRevenueRequest.newBuilder().build()).getData())
        .extracting(ClientRevenue::getNetClientRevenue)
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactlyInAnyOrder(new BigDecimal("25.2"), new BigDecimal("11.2"));

    assertThat(sell().getConsequences()).isEqualTo(FollowUpState.DONE);
    assertThat(
            reads
                .listTrades(APIListTradesRequest.newBuilder().tradeType(TradeType.RECALL).build())
                .getData())
        .extracting(TradeRecord::getOriginalUnits)
        .containsExactly(1_000L);
    analyse();
  }

  @Test
  void aRefusalSaysWhichRecord() {
    var wrong = day.prices();
    wrong.getPrices().getFirst().setPrice(null);
    assertThatThrownBy(
            () -> desk.sendPrices(APISendPricesRequest.newBuilder().prices(wrong).build()))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused -> {
              assertThat(refused.getCode()).isEqualTo(400);
              assertThat(refused.getResponseBody())
                  .contains("VALIDATION_FAILED", "\"index\":0", "\"field\":\"price\"");
            });
  }

  private void bringInventory() throws Exception {
    desk.registerBorrower(
        APIRegisterBorrowerRequest.newBuilder()
            .borrowerCode("BRW")
            .borrowerInput(SampleDay.borrower())
            .build());
    Submission priced =
        desk.sendPrices(
            APISendPricesRequest.newBuilder().prices(day.prices()).prefer(WAIT).build());
    assertThat(priced.getSubmissionId()).isNotBlank();
    assertThat(priced.getStatus()).isEqualTo(SubmissionStatus.APPLIED);
    lender.sendClientReferences(
        APISendClientReferencesRequest.newBuilder()
            .clientReferences(day.preferences())
            .prefer(WAIT)
            .build());
    lender.sendPositions(
        APISendPositionsRequest.newBuilder().positionSnapshot(day.snapshot()).prefer(WAIT).build());
  }

  private String lend() throws Exception {
    BorrowResult result =
        desk.placeBorrowRequests(
                APIPlaceBorrowRequestsRequest.newBuilder()
                    .borrowRequests(day.borrowRequests())
                    .build())
            .getResults()
            .getFirst();
    assertThat(result.getUnfilledUnits()).isZero();
    return result.getLoans().getFirst().getLoanId();
  }

  private void deliver(String loan) throws Exception {
    desk.confirmCover(
        APIConfirmCoverRequest.newBuilder().loanId(loan).coverInput(new CoverInput()).build());
    lender.sendSettlementStatuses(
        APISendSettlementStatusesRequest.newBuilder()
            .settlementStatuses(day.delivered(loan))
            .prefer(WAIT)
            .build());
  }

  private Submission sell() throws Exception {
    return lender.sendTransactions(
        APISendTransactionsRequest.newBuilder().transactions(day.sale()).prefer(WAIT).build());
  }

  private void analyse() throws Exception {
    var analysis =
        new PortfolioAnalysisApi(client("X-SVC-Authorization", "Bearer " + token("demo-lender")))
            .analysePortfolio(
                APIAnalysePortfolioRequest.newBuilder()
                    .xSVCApiVersion("1")
                    .portfolioAnalysisRequest(
                        new PortfolioAnalysisRequest()
                            .includeRecommendedUnits(true)
                            .addIdentifiersItem(
                                new InstrumentIdentifier()
                                    .requestKey("1")
                                    .ticker("AAPL")
                                    .mic("XNAS")))
                    .build());
    assertThat(analysis.getTotalCount()).isEqualTo(1);
    assertThat(analysis.getSuccessResults()).hasSize(1);
  }

  private String token(String name) throws Exception {
    String credentials = name + ":" + name + "-secret";
    String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    return new TokensApi(client("Authorization", "Basic " + basic))
        .requestToken(APIRequestTokenRequest.newBuilder().grantType("client_credentials").build())
        .getAccessToken();
  }

  private ApiClient client(String header, String value) throws Exception {
    ApiClient client = new ApiClient();
    client.setHttpClientBuilder(HttpClient.newBuilder().sslContext(AnyCertificate.context()));
    client.updateBaseUri(service.address());
    client.setRequestInterceptor(request -> request.header(header, value));
    return client;
  }
}
