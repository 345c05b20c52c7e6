package io.lendledger.cli.failure;

/** How a command ends, for scripts. */
public enum ExitCode {
  /** It is done. */
  DONE(0, "done"),
  /** The service refused it. */
  REFUSED(1, "the service refused it, a test delivery failed, or the history is not as it was"),
  /** It was called in a way that makes no sense. */
  USAGE(2, "a wrong option or value, or a file that cannot be read or written"),
  /** The service cannot be reached, is not trusted, or is not able to answer. */
  UNREACHABLE(3, "the service is not reachable, not trusted, or too busy"),
  /** Not logged in, a wrong secret, or a credential that does not suffice. */
  CREDENTIALS(4, "not logged in, a wrong secret, or a credential without the scope"),
  /** It goes on at the service; nobody waits for it any more. */
  OPEN(5, "still under way when --timeout ended"),
  /** This program is wrong. */
  FAULT(70, "a fault of this program"),
  /** Nobody reads its output any more. */
  UNREAD(141, "its output was closed, as by head");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** The number that the shell sees. */
  public int code() {
    return code;
  }

  public String meaning() {
    return meaning;
  }
}
