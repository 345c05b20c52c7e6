package io.lendledger.cli.terminal;

import java.io.PrintStream;

/** How far something is, on one line of a screen; nothing where nobody looks. */
public final class Progress {

  private static final int PLACES = 30;
  private static final int WHOLE = 100;
  private static final String CLEARED = "\r\u001b[K";

  private final PrintStream to;
  private final boolean isSeen;
  private String last = "";

  /** Shows it on a stream that ends on a screen, or does not. */
  public Progress(PrintStream to, boolean isSeen) {
    this.to = to;
    this.isSeen = isSeen;
  }

  /** So much of the whole is done. */
  public synchronized void show(String what, long done, long total) {
    int percent = total == 0 ? WHOLE : (int) (Math.min(done, total) * WHOLE / total);
    int filled = percent * PLACES / WHOLE;
    String bar = "#".repeat(filled) + ".".repeat(PLACES - filled);
    String line = "%s [%s] %3d %%".formatted(what, bar, percent);
    if (isSeen && !line.equals(last)) {
      to.print(CLEARED + line);
      to.flush();
      last = line;
    }
  }

  /** Takes the line away. */
  public synchronized void clear() {
    if (!last.isEmpty()) {
      to.print(CLEARED);
      to.flush();
      last = "";
    }
  }
}
