package io.lendledger.gateway;

import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** Everything the gateway role contributes; imported when the role is active. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@ConfigurationPropertiesScan
public class GatewayConfiguration {}
