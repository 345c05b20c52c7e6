package io.lendledger.platform.axon;

import io.lendledger.core.bound.Setting;
import org.jspecify.annotations.Nullable;
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
   * @param cachedParts how many parts (holdings, trades, days, transactions of the last month) of
   *     aggregates are kept in memory, some 400 bytes each; by default what fits into a twentieth
   *     of the heap, and at least 100000
   */
  public record Command(@DefaultValue("8") int retries, @Nullable Long cachedParts) {

    private static final long LEAST_PARTS = 100_000;
    private static final long HEAP_OF_A_PART = 8_192;

    public Command {
      Setting.atLeast(0, "lendledger.command.retries", retries);
      if (cachedParts != null) {
        Setting.atLeast(0, "lendledger.command.cached-parts", cachedParts);
      }
    }

    /** The parts that are kept in this JVM at most. */
    long partsInMemory() {
      return cachedParts == null
          ? Math.max(LEAST_PARTS, Runtime.getRuntime().maxMemory() / HEAP_OF_A_PART)
          : cachedParts;
    }
  }

  /**
   * Event processors.
   *
   * @param batchSize events that a processor handles in one transaction at most
   */
  public record Processing(@DefaultValue("200") int batchSize) {

    public Processing {
      Setting.atLeast(1, "lendledger.processing.batch-size", batchSize);
    }
  }

  /**
   * Snapshots of aggregates.
   *
   * @param events after so many events of an aggregate a snapshot of it is taken, and of one with a
   *     long history after a hundredth of that
   */
  record Snapshot(@DefaultValue("200") int events) {

    Snapshot {
      Setting.atLeast(1, "lendledger.snapshot.events", events);
    }
  }
}
