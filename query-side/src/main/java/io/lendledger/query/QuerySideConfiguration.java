package io.lendledger.query;

import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** Everything the query role contributes; imported when the role is active. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
public class QuerySideConfiguration {}
