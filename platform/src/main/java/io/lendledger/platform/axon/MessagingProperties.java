package io.lendledger.platform.axon;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How commands and events are handled.
 *
 * @param command commands
 * @param processing event processors
 * @param snapshot snapshots of aggregates
 */
@ConfigurationProperties("lendledger")
public record MessagingProperties(
    @DefaultValue Command command,
    @DefaultValue Processing processing,
    @DefaultValue Snapshot snapshot) {

  /**
   * Commands.
   *
   * @param retries how often a command is tried again that met a failure which passes
   * @param cachedParts how many parts (holdings, trades, days) of aggregates are kept in memory
   */
  public record Command(@DefaultValue("8") int retries, @DefaultValue("100000") long cachedParts) {

    /** Refuses what cannot be. */
    public Command {
      Setting.atLeast(0, "lendledger.command.retries", retries);
      Setting.atLeast(0, "lendledger.command.cached-parts", cachedParts);
    }
  }

  /**
   * Event processors.
   *
   * @param batchSize events that a processor handles in one transaction at most
   */
  public record Processing(@DefaultValue("200") int batchSize) {

    /** Refuses what cannot be. */
    public Processing {
      Setting.atLeast(1, "lendledger.processing.batch-size", batchSize);
    }
  }

  /**
   * Snapshots of aggregates.
   *
   * @param events after so many events of an aggregate a snapshot of it is taken
   */
  record Snapshot(@DefaultValue("200") int events) {

    Snapshot {
      Setting.atLeast(1, "lendledger.snapshot.events", events);
    }
  }
}
