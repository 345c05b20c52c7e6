package io.lendledger.platform.axon;

import io.lendledger.command.CommandSchema;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.fairness.Company;
import io.lendledger.platform.axon.bus.BusConfiguration;
import io.lendledger.platform.axon.bus.QueryBusConfiguration;
import io.lendledger.platform.axon.processing.ProcessingConfiguration;
import io.lendledger.platform.database.DatabaseWatch;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Clock;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Axon as the platform wires it, on whatever data source there is. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@EnableAutoConfiguration
@Import({
  SerializationConfiguration.class,
  BusConfiguration.class,
  QueryBusConfiguration.class,
  StoreConfiguration.class,
  ProcessingConfiguration.class,
  AxonWired.Time.class,
  CommandSchema.class,
  ParkedSequences.class
})
@interface AxonWired {

  /** What the configurations ask for: the clock, who is about, and a watch that never looks. */
  class Time {

    @Bean
    Company company() {
      return new Company();
    }

    @Bean
    Clock clock() {
      return Clock.systemUTC();
    }

    @Bean
    DatabaseWatch databaseWatch(Clock clock) {
      return new DatabaseWatch(clock);
    }

    @Bean
    HealthIndicator dbHealthIndicator() {
      return () -> Health.up().build();
    }

    @Bean
    HealthIndicator parkedEventsHealthIndicator() {
      return () -> Health.up().build();
    }
  }
}
