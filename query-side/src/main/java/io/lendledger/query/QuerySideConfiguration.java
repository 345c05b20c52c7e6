package io.lendledger.query;

import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** Everything the query role contributes; imported when the role is active. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@ConfigurationPropertiesScan
public class QuerySideConfiguration {}
