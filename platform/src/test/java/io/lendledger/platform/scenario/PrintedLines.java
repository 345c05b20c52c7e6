package io.lendledger.platform.scenario;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines that this JVM prints, which go where they went before, too. */
final class PrintedLines implements AutoCloseable {

  private static final int KEPT_LINES = 200;

  private final PrintStream before;
  private final PrintStream tee;
  private final Deque<String> lines = new ArrayDeque<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  private PrintedLines(PrintStream before) {
    this.before = before;
    this.tee = new PrintStream(new Tee(), true, StandardCharsets.UTF_8);
  }

  static PrintedLines fromNowOn() {
    var printed = new PrintedLines(System.out);
    System.setOut(printed.tee);
    return printed;
  }

  /** As they were printed; the one that has not ended is not among them. */
  synchronized String last() {
    return String.join("\n", lines);
  }

  private synchronized void keep(byte[] bytes, int from, int length) {
    for (int at = from; at < from + length; at++) {
      if (bytes[at] == '\n') {
        lines.add(line.toString(StandardCharsets.UTF_8));
        line.reset();
        if (lines.size() > KEPT_LINES) {
          lines.remove();
        }
      } else {
        line.write(bytes[at]);
      }
    }
  }

  /** Who has put another one in its place meanwhile keeps it. */
  @Override
  public void close() {
    if (tee.equals(System.out)) {
      System.setOut(before);
    }
  }

  /** To both. */
  private final class Tee extends OutputStream {

    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      before.write(bytes, from, length);
      keep(bytes, from, length);
    }

    @Override
    public void flush() {
      before.flush();
    }
  }
}
