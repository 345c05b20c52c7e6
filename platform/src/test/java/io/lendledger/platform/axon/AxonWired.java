package io.lendledger.platform.axon;

import io.lendledger.command.CommandSchema;
import io.lendledger.command.parked.ParkedSequences;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Clock;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
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

  /** The clock that the configurations ask for. */
  class Time {

    @Bean
    Clock clock() {
      return Clock.systemUTC();
    }
  }
}
