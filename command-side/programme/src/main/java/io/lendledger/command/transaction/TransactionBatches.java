package io.lendledger.command.transaction;

import io.lendledger.command.dispatch.Processes;
import org.axonframework.config.ConfigurerModule;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lets transactions be applied a batch at a time, unlike the events of other processes. */
@Configuration(proxyBeanMethods = false)
class TransactionBatches {

  @Bean
  ConfigurerModule sizedTransactionBatches() {
    return configurer ->
        configurer
            .eventProcessing()
            .registerPooledStreamingEventProcessorConfiguration(
                Processes.TRANSACTIONS,
                (configuration, processor) ->
                    processor.batchSize(Processes.batchOf(Processes.TRANSACTIONS)));
  }
}
