package io.lendledger.gateway.edge.load;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The slot of a request, and its place at the door while nobody knows whose it is: there an address
 * has few at once, however long their bodies take.
 *
 * @param place the slot
 * @param sender the tenant at that time, as far as known
 * @param door of its address; null for a known sender
 */
record Admission(Bulkhead.Place place, Tenants.Sender sender, Bulkhead.@Nullable Place door) {

  /** The attribute in which an exchange keeps it. */
  static final String ATTRIBUTE = Admission.class.getName();

  /** Completes once both are taken. */
  Mono<Void> take() {
    return door == null ? place.take() : door.take().then(Mono.defer(place::take));
  }

  void proven() {
    if (door != null) {
      door.leave();
    }
  }

  /** Returns both; a repeat has no effect. */
  void leave() {
    place.leave();
    proven();
  }
}
