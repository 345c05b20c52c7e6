package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Detail;
import io.lendledger.cli.terminal.Plainly;
import io.lendledger.cli.terminal.Surroundings;
import io.lendledger.cli.terminal.Table;
import io.lendledger.cli.terminal.Table.Column;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** The results of a command; it ends when nobody reads them any more. */
final class Output {

  private static final int LINE_END = '\n';

  private final Surroundings around;

  Output(Surroundings around) {
    this.around = around;
  }

  /** The very bytes that the service answered, and a line's end. */
  void raw(Answer answer) {
    bytes(answer.body());
  }

  void bytes(byte[] body) {
    PrintStream out = around.out();
    out.write(body, 0, body.length);
    if (body.length > 0 && body[body.length - 1] != LINE_END) {
      out.write(LINE_END);
    }
    flush();
  }

  /** An answer with one record, as it came or for people. */
  void answer(Answer answer, boolean isJson) {
    if (isJson) {
      raw(answer);
    } else {
      detail(answer.json());
    }
  }

  void line(String text) {
    around.out().println(text);
    flush();
  }

  /** A record, with its lists. */
  void detail(Json shown) {
    detail(shown, Map.of());
  }

  /** A record, with its lists in those columns. */
  void detail(Json shown, Map<String, List<String>> columns) {
    detail().show(shown, columns);
    flush();
  }

  Detail detail() {
    return new Detail(around.out(), around.colours());
  }

  void faults(List<Json> faults) {
    Faults.table(around.out(), around.colours()).add(faults);
    flush();
  }

  /** A table that grows page by page; {@link #flush} after each. */
  Table table(List<Column> columns) {
    return new Table(around.out(), around.colours(), columns);
  }

  /** Something besides the results, in a line. */
  void say(String text) {
    around.err().println(Plainly.shown(text));
  }

  /** Hands over what was written, and notices that nobody takes it. */
  void flush() {
    around.out().flush();
    if (around.out().checkError()) {
      throw new CommandFailure(ExitCode.UNREAD, "");
    }
  }
}
