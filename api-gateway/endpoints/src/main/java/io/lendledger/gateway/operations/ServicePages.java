package io.lendledger.gateway.operations;

import io.lendledger.core.reading.Page;
import io.lendledger.gateway.edge.limit.LimitUse;
import io.lendledger.gateway.edge.load.LoadState;
import io.lendledger.gateway.edge.reading.PresentPage;
import io.lendledger.gateway.webhook.delivery.SubscriberDelivery;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pages of what operations see of the service now; they have no position in the store. */
final class ServicePages {

  private ServicePages() {}

  /** Who follows the event store. */
  record Processors(
      List<ProcessorState> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<ProcessorState> {

    static Processors of(PresentPage<ProcessorState> page, Instant now) {
      return new Processors(page.data(), page.nextKey(), 0, now);
    }
  }

  /** Requests under way. */
  record Load(List<LoadState> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<LoadState> {

    static Load of(PresentPage<LoadState> page, Instant now) {
      return new Load(page.data(), page.nextKey(), 0, now);
    }
  }

  /** Uses of limits. */
  record Limits(List<LimitUse> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<LimitUse> {

    static Limits of(PresentPage<LimitUse> page, Instant now) {
      return new Limits(page.data(), page.nextKey(), 0, now);
    }
  }

  /** Deliveries. */
  record Deliveries(
      List<SubscriberDelivery> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<SubscriberDelivery> {

    static Deliveries of(PresentPage<SubscriberDelivery> page, Instant now) {
      return new Deliveries(page.data(), page.nextKey(), 0, now);
    }
  }

  /** Processes. */
  record Nodes(List<NodeState> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<NodeState> {

    static Nodes of(PresentPage<NodeState> page, Instant now) {
      return new Nodes(page.data(), page.nextKey(), 0, now);
    }
  }

  /** Files. */
  record Transfers(
      List<TransferredFile> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<TransferredFile> {

    static Transfers of(PresentPage<TransferredFiles.Keyed> page, Instant now) {
      return new Transfers(
          page.data().stream().map(TransferredFiles.Keyed::file).toList(), page.nextKey(), 0, now);
    }
  }
}
