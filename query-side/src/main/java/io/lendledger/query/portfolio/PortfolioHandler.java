package io.lendledger.query.portfolio;

import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.query.moment.FreshnessProperties;
import io.lendledger.query.moment.Moments;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link AnalysePortfolio}: from the index in memory, and without one from the rows. */
@Component
final class PortfolioHandler {

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
      Clock clock,
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
    PortfolioAnalysis found = index.isThere() ? inMemory(query.identifiers()) : null;
    return found == null ? rows.analyse(query.identifiers()) : found;
  }

  private @Nullable PortfolioAnalysis inMemory(List<InstrumentIdentifier> items) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    PortfolioAnalysis found = index.analyse(items, head.position(), today);
    if (found != null) {
      return found;
    }
    long reached = moments.reached(PortfolioModels.NAMES);
    index.await(reached, today, patience);
    return index.analyse(items, reached, today);
  }
}
