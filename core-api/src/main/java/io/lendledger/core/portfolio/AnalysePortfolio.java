package io.lendledger.core.portfolio;

import java.util.List;

/** Asks what up to 200 securities could earn, as a {@link PortfolioAnalysis}. */
public record AnalysePortfolio(List<InstrumentIdentifier> identifiers) {}
