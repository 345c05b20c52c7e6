package io.lendledger.platform.sandbox;

/** What the service still does by itself about all that was sent. */
interface Effects {

  /** Waits until it is done: what comes after a jump of the clock has another date. */
  void await() throws InterruptedException;
}
