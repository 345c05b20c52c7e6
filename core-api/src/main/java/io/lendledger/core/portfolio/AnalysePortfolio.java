package io.lendledger.core.portfolio;

import java.util.List;

/** Asks for the potential revenue of up to 200 securities, as a {@link PortfolioAnalysis}. */
public record AnalysePortfolio(List<InstrumentIdentifier> identifiers) {}
