package io.lendledger.core.billing;

import java.math.BigDecimal;

/**
 * A client's part of a loan's bill, in whole currency digits.
 *
 * @param part {@code C01}, …
 * @param clientId the client
 * @param net the client's part of the loan's net
 * @param netClient the client's share of it
 */
public record PartBill(String part, String clientId, BigDecimal net, BigDecimal netClient) {}
