package io.lendledger.platform.sandbox;

import java.time.LocalDate;

/** What is done on a business day that passes. */
interface Acting {

  void morning(LocalDate day, Kept kept, Problems problems) throws InterruptedException;

  /** Ends all that a lender has: its loans, its clients' preferences and its positions. */
  void reset(String lender, LocalDate day, Problems problems) throws InterruptedException;

  /** What ends it; false when the day could not be closed. */
  boolean evening(LocalDate day, Kept kept, Problems problems) throws InterruptedException;
}
