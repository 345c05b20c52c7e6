package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The browser computes the figures of a record again, to their last digit, as the ledger did. */
class RecomputedFiguresTest {

  private static final String EIGHT = ", half up to 8 decimals";
  private static final String DIGITS = "sum of the accruals, half up to the currency's digits";
  private static final String SHARED =
      "netAccrual shared by largest remainder of the accruals' sums";

  @TempDir Path directory;

  private record Figure(String name, String value, String formula, String worked) {}

  private record Input(String name, String value, List<Long> positions) {}

  @Test
  void anAccrualOfALoanAgainstCash() throws Exception {
    JsonNode found =
        recomputed(
            List.of(
                new Figure(
                    "loanPrice",
                    "56.12",
                    "marketPrice × fxRate × marginPercent / 100, up to a multiple of"
                        + " priceIncrement",
                    "50.01 × 1.1 × 102 / 100, up to a multiple of 0.01"),
                new Figure(
                    "investmentAmount",
                    "4.67666667",
                    "settledUnits × loanPrice × investmentRate / 100 / dayCountBasis" + EIGHT,
                    "1000 × 56.12 × 3 / 100 / 360"),
                new Figure(
                    "rebateAmount",
                    "-0.07794444",
                    "settledUnits × loanPrice × rebateRate / 100 / dayCountBasis" + EIGHT,
                    "1000 × 56.12 × -0.05 / 100 / 360"),
                new Figure(
                    "accrualGross",
                    "4.75461111",
                    "investmentAmount − rebateAmount",
                    "4.67666667 − -0.07794444")),
            List.of(
                new Input("marketPrice", "50.01 USD", List.of(1L)),
                new Input("priceIncrement", "0.01", List.of()),
                new Input("settledUnits", "1000", List.of(2L))));
    for (String name : List.of("loanPrice", "investmentAmount", "rebateAmount", "accrualGross")) {
      assertThat(found.at("/" + name + "/agrees").asBoolean()).as("%s of %s", name, found).isTrue();
    }
  }

  /** Of the cents that are left, the largest rest gets the first; a part caps its client. */
  @Test
  void aBillIsSharedByItsParts() throws Exception {
    JsonNode found =
        recomputed(
            List.of(
                new Figure("grossAccrual", "0.03", DIGITS, "0.02500000"),
                new Figure("serviceAccrual", "0.00", DIGITS, "0.00499999"),
                new Figure("otherAgentAccrual", "0.00", DIGITS, "0.00000000"),
                new Figure(
                    "netAccrual",
                    "0.03",
                    "grossAccrual − serviceAccrual − otherAgentAccrual",
                    "0.03 − 0.00 − 0.00"),
                new Figure("C01.net", "0.02", SHARED, "0.01400000"),
                new Figure("C01.netClient", "0.01", DIGITS, "0.01260000"),
                new Figure("C02.net", "0.01", SHARED, "0.00600001"),
                new Figure("C02.netClient", "0.01", DIGITS, "0.00590000"),
                new Figure("C03.net", "0.00", SHARED, "0.00000000"),
                new Figure("C03.netClient", "0.00", DIGITS, "0.00000000")),
            List.of());
    assertThat(found).hasSize(10);
    assertThat(found.findValues("agrees")).allMatch(JsonNode::asBoolean, found.toString());
  }

  @Test
  void whatDiffersIsNamed() throws Exception {
    JsonNode found =
        recomputed(
            List.of(
                new Figure("a", "12.34", "b + c", "12.30 + 0.05"),
                new Figure("d", "84.00", "e − f", "105 − 21"),
                new Figure("g", "3.00", "sum of the loans' bills", "(1.50 + 1.25) + 0.25"),
                new Figure("h", "1", "as told", "by somebody"),
                new Figure("i", "0.33333333", "j / k" + EIGHT, "1 / 0")),
            List.of(new Input("f", "20", List.of(1L)), new Input("e", "105.0", List.of(1L))));
    assertThat(found.at("/a/agrees").asBoolean()).isFalse();
    assertThat(found.at("/a/value").asString()).isEqualTo("12.35");
    assertThat(found.at("/d/agrees").asBoolean()).isFalse();
    assertThat(found.at("/d/unlike").asString()).isEqualTo("f");
    assertThat(found.at("/g/agrees").asBoolean()).isTrue();
    assertThat(found.has("h")).as("a formula of no known form").isFalse();
    assertThat(found.has("i")).as("divided by nothing").isFalse();
  }

  /** Lines of a bill, of which one adjusts, and a month's bills: all that a sum names. */
  @Test
  void aSumIsThatOfItsRows() throws Exception {
    List<Input> lines =
        List.of(
            new Input(
                "line 2026-11-01/2026-11-02",
                "2 days, 100 units at 4.2 %: gross 0.02000000, service 0.00400000, other agent"
                    + " 0.00000000, net 0.01600000",
                List.of(1L)),
            new Input(
                "adjusting line 2026-10-31/2026-10-31",
                "1 days, 100 units at 4.2 %: gross -0.00500000, service 0.00099999, other agent"
                    + " 0.00000000, net 0.00400001",
                List.of(2L)));
    JsonNode found =
        recomputed(
            List.of(
                new Figure("grossAccrual", "0.02", DIGITS, "0.01500000"),
                new Figure("serviceAccrual", "0.00", DIGITS, "0.00499998"),
                new Figure("C01.netClient", "0.01", DIGITS, "0.01260000")),
            lines);
    assertThat(found.at("/grossAccrual/agrees").asBoolean()).isTrue();
    assertThat(found.at("/grossAccrual/rows").asInt()).isEqualTo(2);
    assertThat(found.at("/serviceAccrual/agrees").asBoolean()).isFalse();
    assertThat(found.at("/serviceAccrual/unlike").asString()).isEqualTo("the sum of its rows");
    assertThat(found.at("/C01.netClient/rows").isMissingNode()).as("no line tells it").isTrue();

    String bills = "sum of the loans' bills";
    JsonNode month =
        recomputed(
            List.of(
                new Figure("netClientRevenue", "3.00", bills, "1.25 + 1.75"),
                new Figure("grossAccrual", "5.00", bills, "2.00 + 3.00")),
            List.of(
                new Input("bill:L1:2026-11", "gross 2.00, net 1.5, clients 1.25", List.of(1L)),
                new Input("bill:L2:2026-11", "gross 3.01, net 2, clients 1.75", List.of(2L))));
    assertThat(month.at("/netClientRevenue/agrees").asBoolean()).isTrue();
    assertThat(month.at("/grossAccrual/agrees").asBoolean()).as("of another bill").isFalse();
  }

  private JsonNode recomputed(List<Figure> figures, List<Input> inputs) throws Exception {
    JsonMapper mapper = JsonMapper.shared();
    String program =
        """
        import { recomputed } from "%s";
        console.log(JSON.stringify(Object.fromEntries(recomputed(%s, %s))));
        """
            .formatted(
                Path.of("target/web/src/recompute.ts").toAbsolutePath().toUri(),
                mapper.writeValueAsString(figures),
                mapper.writeValueAsString(inputs));
    return DenoProgram.run(program, directory);
  }
}
