package io.lendledger.platform.backup;

import java.io.IOException;
import java.io.Serial;

/** A backup that is not what was written, or a restored store that is not what it must be. */
final class Damaged extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  Damaged(String message) {
    super(message);
  }
}
