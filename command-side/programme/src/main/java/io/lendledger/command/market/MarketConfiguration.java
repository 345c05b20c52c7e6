package io.lendledger.command.market;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

/** Binds the conventions from {@code lendledger.settlement} and {@code lendledger.valuation}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SettlementProperties.class, ValuationProperties.class})
class MarketConfiguration {}
