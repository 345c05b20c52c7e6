package io.lendledger.platform.play;

import java.io.IOException;
import java.io.Serial;

/** A client gets no token. */
public final class LoginRefused extends IOException {

  @Serial private static final long serialVersionUID = 1L;

  LoginRefused(String client, String answer) {
    super("no token for " + client + ": " + answer);
  }
}
