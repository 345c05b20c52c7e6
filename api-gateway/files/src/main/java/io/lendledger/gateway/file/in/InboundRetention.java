package io.lendledger.gateway.file.in;

import io.lendledger.gateway.file.store.AgingFiles;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.FileProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How long it is kept what lies where lenders send to. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnFiles
class InboundRetention {

  @Bean
  AgingFiles unfinishedFiles(FileProperties settings) {
    return new InboundFiles(false, settings.sftp().unfinishedKept());
  }

  @Bean
  AgingFiles answerFiles(FileProperties settings) {
    return new InboundFiles(true, settings.sftp().answersKept());
  }
}
