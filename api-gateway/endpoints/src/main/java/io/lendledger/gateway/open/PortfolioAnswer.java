package io.lendledger.gateway.open;

import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureResult;
import io.lendledger.core.portfolio.PortfolioAnalysis.SuccessResult;
import io.lendledger.gateway.edge.wire.WireJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.ser.std.StdSerializer;

/** The answer; optional members are there only on request. */
record PortfolioAnswer(
    List<Result> successResults, List<FailureResult> failureResults, int totalCount) {

  static PortfolioAnswer of(PortfolioRequest request, PortfolioAnalysis analysis) {
    List<Result> results = new ArrayList<>(analysis.successResults().size());
    Instant of = Instant.MIN;
    SerializedString date = new SerializedString("");
    for (SuccessResult each : analysis.successResults()) {
      if (!each.date().equals(of)) {
        of = each.date();
        date = new SerializedString(WireJson.TIMESTAMP.format(of));
      }
      results.add(new Result(request, each, date));
    }
    return new PortfolioAnswer(results, analysis.failureResults(), results.size());
  }

  /**
   * One result.
   *
   * @param date the time of its figures as it is written
   */
  @JsonSerialize(using = Serializer.class)
  record Result(PortfolioRequest request, SuccessResult result, SerializedString date) {}

  /** Writes member by member: hundreds of results make up a body. */
  static final class Serializer extends StdSerializer<Result> {

    private static final SerializedString REQUEST_KEY = new SerializedString("requestKey");
    private static final SerializedString ISIN = new SerializedString("isin");
    private static final SerializedString POTENTIAL_RETURN =
        new SerializedString("potentialReturn");
    private static final SerializedString LENDING_RATE = new SerializedString("lendingRateBps");
    private static final SerializedString UTILIZATION = new SerializedString("utilization");
    private static final SerializedString DATE = new SerializedString("date");
    private static final SerializedString COMPOSITE_ID = new SerializedString("CompositeBbgid");
    private static final SerializedString COMPOSITE_TICKER =
        new SerializedString("CompositeTicker");
    private static final SerializedString UNITS = new SerializedString("RecommendedUnitsToAdd");

    private static final int MOST_PLAIN_DECIMALS = 6;

    Serializer() {
      super(Result.class);
    }

    @Override
    public void serialize(Result one, JsonGenerator json, SerializationContext context) {
      PortfolioRequest request = one.request;
      SuccessResult result = one.result;
      json.writeStartObject();
      json.writeName(REQUEST_KEY);
      json.writeString(result.requestKey());
      json.writeName(ISIN);
      json.writeString(result.isin());
      json.writeName(POTENTIAL_RETURN);
      write(result.potentialReturn(), json);
      json.writeName(LENDING_RATE);
      write(result.lendingRateBps(), json);
      json.writeName(UTILIZATION);
      write(result.utilization(), json);
      json.writeName(DATE);
      json.writeString(one.date);
      if (request.extraIdentifiers()) {
        json.writeName(COMPOSITE_ID);
        json.writeString(result.compositeBbgId());
        json.writeName(COMPOSITE_TICKER);
        json.writeString(result.compositeTicker());
      }
      if (request.recommendedUnits()) {
        json.writeName(UNITS);
        json.writeNumber(result.recommendedUnitsToAdd());
      }
      json.writeEndObject();
    }

    /** A decimal keeps its text, which is a plain one with so few decimals; many share it. */
    private static void write(BigDecimal value, JsonGenerator json) {
      if (value.scale() >= 0 && value.scale() <= MOST_PLAIN_DECIMALS) {
        json.writeNumber(value.toString());
      } else {
        json.writeNumber(value);
      }
    }
  }
}
