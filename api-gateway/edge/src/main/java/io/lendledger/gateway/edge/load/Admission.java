package io.lendledger.gateway.edge.load;

/**
 * The slot of a request.
 *
 * @param place the slot
 * @param sender the tenant at that time, as far as known
 */
record Admission(Bulkhead.Place place, Tenants.Sender sender) {

  /** The attribute in which an exchange keeps it. */
  static final String ATTRIBUTE = Admission.class.getName();
}
