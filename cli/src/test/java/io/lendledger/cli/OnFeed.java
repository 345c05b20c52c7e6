package io.lendledger.cli;

import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A shell that listens to changes of a service, for a receiver. */
abstract class OnFeed extends AtService {

  static final String NOTHING = "{\"data\":[],\"nextCursor\":null}";

  StubService receiver;

  @Override
  void prepare() throws IOException {
    receiver = new StubService();
  }

  @AfterEach
  void stopReceiver() {
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
