package io.lendledger.gateway.load;

/**
 * The place of a request.
 *
 * @param place what it takes
 * @param sender whose it was, as far as that was known
 */
record Admission(Bulkhead.Place place, Tenants.Sender sender) {

  /** Where an exchange keeps it. */
  static final String ATTRIBUTE = Admission.class.getName();
}
