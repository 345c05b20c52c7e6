package io.lendledger.command.eventstore;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the store's end is followed.
 *
 * @param pollMs how often to look for events of other processes of which no notice came, in
 *     milliseconds
 */
@ConfigurationProperties("lendledger.event-store")
record EventStoreProperties(@DefaultValue("1000") long pollMs) {

  EventStoreProperties {
    Setting.atLeast(1, "lendledger.event-store.poll-ms", pollMs);
  }
}
