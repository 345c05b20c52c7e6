package io.lendledger.core.parked;

/** Asks one side for its {@link ParkedEvents}. */
public sealed interface FindParkedEvents {

  /** Those of look-ups and processes. */
  record OfProcesses() implements FindParkedEvents {}

  /** Those of read models. */
  record OfReadModels() implements FindParkedEvents {}
}
