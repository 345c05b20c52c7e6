package io.lendledger.platform.database;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

/** Reads the settings of a standby where none is named, too: half of them is a mistake. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReplicaProperties.class)
class ReplicaSettings {}
