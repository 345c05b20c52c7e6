package io.lendledger.command;

import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** Everything the command role contributes; imported when the role is active. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@ConfigurationPropertiesScan
public class CommandSideConfiguration {}
