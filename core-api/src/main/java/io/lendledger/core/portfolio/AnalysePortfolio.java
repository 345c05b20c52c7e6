package io.lendledger.core.portfolio;

import io.lendledger.core.lender.LenderCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the potential revenue of up to 200 securities, as a {@link PortfolioAnalysis}.
 *
 * @param lender who asks; sees all that it wrote before, and what others wrote within a moment
 */
public record AnalysePortfolio(
    List<InstrumentIdentifier> identifiers, @Nullable LenderCode lender) {}
