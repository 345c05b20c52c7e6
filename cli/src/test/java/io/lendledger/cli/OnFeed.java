package io.lendledger.cli;

import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A shell that listens to changes of a service, for a receiver. */
abstract class OnFeed {

  static final String NOTHING = "{\"data\":[],\"nextCursor\":null}";

  @TempDir Path home;
  Shell shell;
  StubService service;
  StubService receiver;

  @BeforeEach
  void start() throws IOException {
    shell = new Shell(home);
    service = new StubService();
    receiver = new StubService();
    shell.logIn(service);
  }

  @AfterEach
  void stop() {
    service.close();
    receiver.close();
  }

  /** A change. */
  static String event(int number) {
    return "{\"eventId\":\"evt_%d\",\"type\":\"loan.custody\",\"change\":\"booked\",\"data\":{\"v\":1.50}}"
        .formatted(number);
  }

  /** A page of changes. */
  static String page(String cursor, int... numbers) {
    StringBuilder events = new StringBuilder();
    for (int each : numbers) {
      events.append(events.isEmpty() ? "" : ",").append(event(each));
    }
    String next = cursor.isEmpty() ? "null" : "\"" + cursor + "\"";
    return "{\"data\":[%s],\"nextCursor\":%s}".formatted(events, next);
  }

  /** The service knows the place at which listening shall begin. */
  StubService knows() {
    return service.then(200, NOTHING);
  }

  /** Forwards all there are. */
  Said listen(String... more) {
    String[] arguments = new String[more.length + 5];
    System.arraycopy(
        new String[] {
          "webhooks", "listen", "--forward-to", receiver.address() + "/hook", "--drain"
        },
        0,
        arguments,
        0,
        5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return shell.run(arguments);
  }

  /** The ids that the receiver got. */
  List<String> received() {
    return receiver.asked.stream().map(each -> each.header("webhook-id")).toList();
  }
}
