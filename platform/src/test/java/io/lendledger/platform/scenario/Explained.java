package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** An auditor who computes records again from nothing but their lineage. */
public final class Explained {

  private static final int MOST = 40;
  private static final Set<String> SETTINGS = Set.of("dayCountBasis", "priceIncrement");
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private final Api auditor;
  private final Map<String, Map<String, BigDecimal>> computed = new HashMap<>();

  private Explained(Api auditor) {
    this.auditor = auditor;
  }

  /** An auditor of a service that runs with its demonstration credentials. */
  public static Explained of(String address) throws Exception {
    return new Explained(Api.login(address, "demo-auditor", "demo-auditor-secret"));
  }

  /** Computes accruals again that the lender reads, to the last decimal. */
  public void accruals(Api lender) throws Exception {
    JsonNode page = lender.get("/api/v1/accruals?limit=1000").expect(200).body().get("data");
    Map<String, List<JsonNode>> rows =
        page.valueStream()
            .collect(
                Collectors.groupingBy(
                    row ->
                        "accrual:%s:%s"
                            .formatted(
                                row.get("clientLevelLoanId").asString(),
                                row.get("accrualDate").asString()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    for (var each : rows.entrySet().stream().limit(MOST).toList()) {
      if (each.getValue().size() > 1) {
        continue; // the others adjust days of closed months, and are dated where they count
      }
      JsonNode row = each.getValue().getFirst();
      Map<String, BigDecimal> figures = accrual(each.getKey());
      equal(row, "accrualGross", figures.get("accrualGross"));
      equal(
          row, "accrualAgent", figures.get("accrualService").add(figures.get("accrualOtherAgent")));
      equal(row, "accrualNet", figures.get("accrualNet"));
      equal(row, "accrualNetClient", figures.get("accrualNetClient"));
      equal(row, "loanValue", figures.get("loanValue"));
    }
  }

  private static void equal(JsonNode row, String field, BigDecimal value) {
    assertThat(row.get(field).decimalValue())
        .as("%s of %s", field, row)
        .isEqualByComparingTo(value);
  }

  /** A part's day from its inputs alone. */
  private Map<String, BigDecimal> accrual(String record) throws Exception {
    if (computed.containsKey(record)) {
      return computed.get(record);
    }
    JsonNode lineage = lineage(record);
    Map<String, BigDecimal> in = inputs(lineage);
    Map<String, BigDecimal> out = new HashMap<>();
    BigDecimal units = in.get("settledUnits");
    BigDecimal price = in.get("marketPrice").multiply(in.get("fxRate"));
    if (in.containsKey("lendingRate")) {
      out.put("accrualGross", aDay(units.multiply(price), in.get("lendingRate"), in));
    } else {
      BigDecimal increment = in.get("priceIncrement");
      price =
          price
              .multiply(in.get("marginPercent").movePointLeft(2))
              .divide(increment, 0, RoundingMode.CEILING)
              .multiply(increment);
      BigDecimal value = units.multiply(price);
      out.put(
          "accrualGross",
          aDay(value, in.get("investmentRate"), in)
              .subtract(aDay(value, in.get("rebateRate"), in)));
    }
    out.put("loanValue", eight(units.multiply(price)));
    BigDecimal gross = out.get("accrualGross");
    out.put("accrualService", share(gross, in.get("serviceFeeSplit")));
    out.put("accrualOtherAgent", share(gross, in.get("otherAgentFeeSplit")));
    out.put(
        "accrualNet",
        gross.subtract(out.get("accrualService")).subtract(out.get("accrualOtherAgent")));
    out.put("accrualNetClient", share(out.get("accrualNet"), in.get("feeSplitClient")));
    for (JsonNode figure : lineage.get("figures")) {
      BigDecimal own = out.get(figure.get("name").asString());
      if (own != null) {
        assertThat(figure.get("value").decimalValue()).as("%s", figure).isEqualByComparingTo(own);
      }
    }
    computed.put(record, out);
    return out;
  }

  private static BigDecimal aDay(BigDecimal value, BigDecimal rate, Map<String, BigDecimal> in) {
    return value
        .multiply(rate)
        .divide(HUNDRED.multiply(in.get("dayCountBasis")), 8, RoundingMode.HALF_UP);
  }

  private static BigDecimal share(BigDecimal amount, BigDecimal percent) {
    return eight(amount.multiply(percent.movePointLeft(2)));
  }

  private static BigDecimal eight(BigDecimal exact) {
    return exact.setScale(8, RoundingMode.HALF_UP);
  }

  /** Every input was said by an event, unless it is a setting or says that there is nothing. */
  private static Map<String, BigDecimal> inputs(JsonNode lineage) {
    Set<Long> known = new HashSet<>();
    lineage.get("events").forEach(event -> known.add(event.get("position").asLong()));
    Map<String, BigDecimal> inputs = new HashMap<>();
    for (JsonNode input : lineage.get("inputs")) {
      String name = input.get("name").asString();
      var value = new BigDecimal(input.get("value").asString().split(" ", 2)[0]);
      inputs.put(name, value);
      List<Long> positions = input.get("positions").valueStream().map(JsonNode::asLong).toList();
      assertThat(known).as("%s", lineage).containsAll(positions);
      boolean unsaid =
          SETTINGS.contains(name)
              || (name.equals("fxRate") && value.compareTo(BigDecimal.ONE) == 0)
              || ((name.endsWith("plit") || name.endsWith("Client")) && value.signum() == 0);
      if (!unsaid) {
        assertThat(positions).as("%s of %s", name, lineage).isNotEmpty();
      }
    }
    return inputs;
  }

  /** Explains a bill by the days that it names, and rounds their sums as it says. */
  public void bill(String loan, String month) throws Exception {
    JsonNode lineage = lineage("bill:%s:%s".formatted(loan, month));
    Map<String, BigDecimal> billed =
        lineage
            .get("figures")
            .valueStream()
            .collect(
                Collectors.toMap(
                    figure -> figure.get("name").asString(),
                    figure -> figure.get("value").decimalValue()));
    Map<String, BigDecimal> sums = new HashMap<>();
    for (JsonNode part : lineage.get("parts")) {
      accrual(part.asString()).forEach((name, value) -> sums.merge(name, value, BigDecimal::add));
    }
    Function<String, BigDecimal> cents = name -> sums.get(name).setScale(2, RoundingMode.HALF_UP);
    assertThat(billed.get("grossAccrual")).isEqualByComparingTo(cents.apply("accrualGross"));
    assertThat(billed.get("serviceAccrual")).isEqualByComparingTo(cents.apply("accrualService"));
    assertThat(billed.get("netAccrual"))
        .isEqualByComparingTo(
            cents
                .apply("accrualGross")
                .subtract(cents.apply("accrualService"))
                .subtract(cents.apply("accrualOtherAgent")));
  }

  /** Each row of the lender's months is what its lineage says. */
  public void months(Api lender, String code) throws Exception {
    String since = "?fromMonth=2000-01&limit=1000";
    rows(lender, "/api/v1/billing-summary" + since, "billing-summary:" + code, "borrowerCode");
    rows(lender, "/api/v1/client-revenue" + since, "client-revenue:" + code, "clientCode");
  }

  private void rows(Api lender, String read, String kind, String party) throws Exception {
    JsonNode page = lender.get(read).expect(200).body().get("data");
    for (JsonNode row : page.valueStream().limit(MOST).toList()) {
      String record =
          Stream.of("billingMonth", party, "billingCurrency")
              .map(column -> row.get(column).asString())
              .collect(Collectors.joining(":", kind + ":", ""));
      JsonNode lineage = auditor.get("/audit/v1/lineage/" + record).expect(200).body();
      assertThat(lineage.get("parts").size()).as(record).isPositive();
      for (JsonNode figure : lineage.get("figures")) {
        equal(row, figure.get("name").asString(), figure.get("value").decimalValue());
      }
    }
  }

  /** A record's lineage, whose events are there to be read. */
  public JsonNode lineage(String record) throws Exception {
    JsonNode lineage = auditor.get("/audit/v1/lineage/" + record).expect(200).body();
    assertThat(lineage.get("events").size()).as(record).isPositive();
    for (JsonNode event : lineage.get("events")) {
      String read = event.get("event").asString();
      assertThat(auditor.get(read).expect(200).body().at("/data/0/eventId"))
          .isEqualTo(event.get("eventId"));
    }
    return lineage;
  }
}
