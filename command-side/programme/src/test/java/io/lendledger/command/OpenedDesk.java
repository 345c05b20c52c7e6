package io.lendledger.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Each test has a desk of its own with holdings and preferences. */
abstract class OpenedDesk {

  LendingDesk desk;

  @BeforeEach
  final void open() {
    desk = new LendingDesk();
    desk.opens();
  }

  @AfterEach
  final void close() {
    desk.close();
  }

  /** The one event of its type. */
  final <T> T only(Class<T> event) {
    assertThat(desk.run.events(event)).hasSize(1);
    return desk.run.events(event).getFirst();
  }
}
