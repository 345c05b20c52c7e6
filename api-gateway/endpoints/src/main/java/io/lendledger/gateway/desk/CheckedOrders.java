package io.lendledger.gateway.desk;

import io.lendledger.core.borrowrequest.FindStrangers;
import io.lendledger.core.borrowrequest.FindStrangers.Strangers;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.RequestLimits;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * The orders of a list that came in. A list with faults is refused with all that it has, also with
 * the borrowers and lenders that are not registered; of a sound one its command finds these.
 */
@Component
final class CheckedOrders {

  private final Messages messages;
  private final Blocking blocking;
  private final RequestLimits limits;

  CheckedOrders(Messages messages, Blocking blocking, RequestLimits limits) {
    this.messages = messages;
    this.blocking = blocking;
    this.limits = limits;
  }

  /** All orders of the list. */
  Mono<List<Order>> of(OrderBodies.Sent sent) {
    return blocking
        .call(() -> sent.orders(limits.now()))
        .flatMap(read -> read.isSound() ? Mono.just(read.all()) : refused(read));
  }

  /** While nobody can tell who is registered, a list is refused for what is sure. */
  private Mono<List<Order>> refused(Orders read) {
    return messages
        .ask(new FindStrangers(read.parties()), Strangers.class)
        .map(Strangers::faults)
        .onErrorReturn(List.of())
        .flatMap(strangers -> Mono.error(read.refused(strangers)));
  }
}
