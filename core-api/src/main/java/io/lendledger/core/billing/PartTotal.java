package io.lendledger.core.billing;

import io.lendledger.core.accrual.PartAccrual;
import java.math.BigDecimal;

/**
 * Sum of a client part's accruals over days, exact.
 *
 * @param part {@code C01}, …
 * @param clientId the client
 * @param gross what the borrower pays
 * @param service the service's share
 * @param otherAgent another agent's share
 * @param net the rest
 * @param netClient the client's share of the net
 */
public record PartTotal(
    String part,
    String clientId,
    BigDecimal gross,
    BigDecimal service,
    BigDecimal otherAgent,
    BigDecimal net,
    BigDecimal netClient) {

  /** One day of a part. */
  public static PartTotal of(PartAccrual day) {
    return new PartTotal(
        day.part(),
        day.clientId(),
        day.gross(),
        day.service(),
        day.otherAgent(),
        day.net(),
        day.netClient());
  }

  /** The sum of both, under this part's name. */
  public PartTotal plus(PartTotal other) {
    return new PartTotal(
        part,
        clientId,
        gross.add(other.gross),
        service.add(other.service),
        otherAgent.add(other.otherAgent),
        net.add(other.net),
        netClient.add(other.netClient));
  }
}
