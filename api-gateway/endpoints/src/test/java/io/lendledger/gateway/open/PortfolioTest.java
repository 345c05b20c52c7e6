package io.lendledger.gateway.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureResult;
import io.lendledger.core.portfolio.PortfolioAnalysis.SuccessResult;
import io.lendledger.gateway.GatewayTest;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class PortfolioTest extends GatewayTest {

  private static final String ITEM = "{\"requestKey\":\"k\",\"isin\":\"US0378331005\"}";
  private static final String BASIC =
      "{\"successResults\":[{\"requestKey\":\"k\",\"isin\":\"US0378331005\","
          + "\"potentialReturn\":2.6,\"lendingRateBps\":420.00,\"utilization\":0.8600,"
          + "\"date\":\"2026-03-02T10:15:30.123Z\"";
  private static final String REST =
      "}],\"failureResults\":[{\"requestKey\":\"z\",\"errorCode\":\"NOT_FOUND\","
          + "\"message\":\"none\"}],\"totalCount\":1}";

  @BeforeEach
  void answer() {
    sides.onQuery(
        AnalysePortfolio.class,
        PortfolioAnalysis.class,
        _ ->
            new PortfolioAnalysis(
                List.of(
                    new SuccessResult(
                        "k",
                        "US0378331005",
                        new BigDecimal("2.6"),
                        new BigDecimal("420.00"),
                        new BigDecimal("0.8600"),
                        NOW,
                        "BBG000B9XRY4",
                        null,
                        BigInteger.valueOf(12))),
                List.of(new FailureResult("z", FailureCode.NOT_FOUND, "none"))));
  }

  private ResponseSpec analyse(String body) {
    return analyse(body, DEMO_KEY, "1");
  }

  private ResponseSpec analyse(String body, String authorization, String version) {
    var request =
        http.post()
            .uri("/public/portfolio-analysis")
            .contentType(MediaType.APPLICATION_JSON)
            .header("X-SVC-Authorization", authorization);
    if (version != null) {
      request.header("X-SVC-ApiVersion", version);
    }
    return request.bodyValue(body).exchange();
  }

  private static String items(String rest) {
    return "{\"identifiers\":[" + ITEM + "]" + rest + "}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "''|''",
        "',\"IncludeExtraIdentifiers\":false,\"IncludeRecommendedUnits\":\"False\"'|''",
        "',\"IncludeExtraIdentifiers\":\"TRUE\"'"
            + "|',\"CompositeBbgid\":\"BBG000B9XRY4\",\"CompositeTicker\":null'",
        "',\"IncludeRecommendedUnits\":true'|',\"RecommendedUnitsToAdd\":12'",
        "',\"IncludeRecommendedUnits\":\"True\",\"IncludeExtraIdentifiers\":true'"
            + "|',\"CompositeBbgid\":\"BBG000B9XRY4\",\"CompositeTicker\":null,"
            + "\"RecommendedUnitsToAdd\":12'",
      })
  void membersAppearWhenTheyAreSwitchedOn(String switches, String members) {
    analyse(items(switches))
        .expectStatus()
        .isOk()
        .expectBody(String.class)
        .isEqualTo(BASIC + members + REST);
  }

  @Test
  void aTokenOpensTheDoorWithAndWithoutBearer() {
    String token = token("demo-lender");
    analyse(items(""), token, "1").expectStatus().isOk();
    analyse(items(""), "Bearer " + token, "1").expectStatus().isOk();
    analyse(items(""), "bearer " + DEMO_KEY, "1").expectStatus().isOk();
    analyse(items(""), token("demo-desk"), "1").expectStatus().isForbidden();
    analyse(items(""), "llk_demo_x", "1").expectStatus().isUnauthorized();
    http.post()
        .uri("/public/portfolio-analysis")
        .header("X-API-Key", DEMO_KEY)
        .exchange()
        .expectStatus()
        .isUnauthorized();
  }

  @Test
  void onlyVersionOneIsSpoken() {
    for (String version : new String[] {null, "2", "1.0"}) {
      analyse(items(""), DEMO_KEY, version)
          .expectStatus()
          .isBadRequest()
          .expectBody()
          .jsonPath("$.error_code")
          .isEqualTo("UNSUPPORTED_VERSION");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"identifiers\":{}}",
        "{\"identifiers\":[{\"isin\":\"US0378331005\"}]}",
        "{\"identifiers\":[{\"requestKey\":7}]}",
        "{\"identifiers\":[{\"requestKey\":\"k\",\"ISIN\":\"x\"}]}",
        "{\"identifiers\":[{\"requestKey\":\"k\",\"ticker\":\"A\\u0000\"}]}",
        "{\"identifiers\":[{\"requestKey\":\"k\",\"isin\":\"\\ud800\"}]}",
        "{\"identifiers\":[],\"includeExtraIdentifiers\":true}",
        "{\"identifiers\":[],\"IncludeExtraIdentifiers\":1}",
        "{\"identifiers\":[],\"IncludeExtraIdentifiers\":\"yes\"}",
      })
  void aRequestThatIsNotAsSpecifiedFailsWhole(String body) {
    analyse(body)
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("VALIDATION_FAILED");
  }

  @Test
  void brokenJsonIsMalformed() {
    analyse("{\"identifiers\":[")
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("MALFORMED_REQUEST");
  }

  @Test
  void twoHundredItemsAreTakenAndNoMore() {
    analyse("{\"identifiers\":[" + many(200) + "]}").expectStatus().isOk();
    assertThat(sides.lastAsked(AnalysePortfolio.class).identifiers()).hasSize(200);
    analyse("{\"identifiers\":[" + many(201) + "]}")
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("TOO_MANY_ITEMS");
  }

  private static String many(int count) {
    return IntStream.range(0, count)
        .mapToObj(each -> "{\"requestKey\":\"" + each + "\"}")
        .collect(Collectors.joining(","));
  }
}
