package io.lendledger.gateway.open;

import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureResult;
import io.lendledger.core.portfolio.PortfolioAnalysis.SuccessResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The answer; optional members are there only on request. */
record PortfolioAnswer(
    List<Map<String, Object>> successResults, List<FailureResult> failureResults, int totalCount) {

  static PortfolioAnswer of(PortfolioRequest request, PortfolioAnalysis analysis) {
    List<Map<String, Object>> results =
        analysis.successResults().stream().map(result -> members(request, result)).toList();
    return new PortfolioAnswer(results, analysis.failureResults(), results.size());
  }

  @SuppressWarnings("NullAway") // an unknown identifier is written as null
  private static Map<String, Object> members(PortfolioRequest request, SuccessResult result) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("requestKey", result.requestKey());
    members.put("isin", result.isin());
    members.put("potentialReturn", result.potentialReturn());
    members.put("lendingRateBps", result.lendingRateBps());
    members.put("utilization", result.utilization());
    members.put("date", result.date());
    if (request.extraIdentifiers()) {
      members.put("CompositeBbgid", result.compositeBbgId());
      members.put("CompositeTicker", result.compositeTicker());
    }
    if (request.recommendedUnits()) {
      members.put("RecommendedUnitsToAdd", result.recommendedUnitsToAdd());
    }
    return members;
  }
}
