package io.lendledger.query.portfolio;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.query.moment.FreshnessProperties;
import io.lendledger.query.moment.Moments;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link AnalysePortfolio}: from the index in memory, and without one from the rows. */
@Component
final class PortfolioHandler {

  /** How long an analysis waits for what lenders write that did not ask for it. */
  private static final Duration OTHERS_PATIENCE = Duration.ofMillis(10);

  private final PortfolioIndex index;
  private final PortfolioRows rows;
  private final SharedHead head;
  private final Moments moments;
  private final Clock clock;
  private final Duration patience;

  PortfolioHandler(
      PortfolioIndex index,
      PortfolioRows rows,
      SharedHead head,
      Moments moments,
      @BusinessTime Clock clock,
      FreshnessProperties settings) {
    this.index = index;
    this.rows = rows;
    this.head = head;
    this.moments = moments;
    this.clock = clock;
    this.patience = Duration.ofMillis(settings.freshnessWaitMs());
  }

  @QueryHandler
  PortfolioAnalysis handle(AnalysePortfolio query) {
    PortfolioAnalysis found = index.isThere() ? inMemory(query) : null;
    return found == null ? rows.analyse(query.identifiers()) : found;
  }

  private @Nullable PortfolioAnalysis inMemory(AnalysePortfolio query) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    long end = head.position();
    PortfolioAnalysis found = index.analyse(query.identifiers(), end, today);
    long needed = end;
    if (found == null && query.lender() != null) {
      needed = moments.end(query.lender());
      index.want(needed);
      index.await(end, today, OTHERS_PATIENCE);
      found = index.analyse(query.identifiers(), needed, today);
    }
    if (found != null) {
      return found;
    }
    long reached = Math.min(needed, moments.reached(query.lender(), PortfolioModels.NAMES));
    index.want(reached);
    index.await(reached, today, patience);
    return index.analyse(query.identifiers(), reached, today);
  }
}
