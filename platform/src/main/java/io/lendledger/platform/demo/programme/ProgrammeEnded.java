package io.lendledger.platform.demo.programme;

import java.io.Serial;

/** The programme cannot go on, not even on another start. */
final class ProgrammeEnded extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  ProgrammeEnded(String reason) {
    super(reason);
  }
}
