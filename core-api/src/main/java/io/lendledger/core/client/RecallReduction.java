package io.lendledger.core.client;

/**
 * Units by which a recall is to be reduced.
 *
 * @param loanId the loan it concerns
 * @param tradeId the recall
 * @param units how many units at most; fewer when they settle first
 */
public record RecallReduction(String loanId, String tradeId, long units) {}
