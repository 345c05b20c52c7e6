package io.lendledger.platform.role;

import io.lendledger.command.CommandSideConfiguration;
import io.lendledger.gateway.GatewayConfiguration;
import io.lendledger.query.QuerySideConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports each side's one configuration when its role is active. */
@Configuration(proxyBeanMethods = false)
class RoleConfiguration {

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnRole(Role.COMMAND)
  @Import(CommandSideConfiguration.class)
  static class Command {}

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnRole(Role.QUERY)
  @Import(QuerySideConfiguration.class)
  static class Query {}

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnRole(Role.GATEWAY)
  @Import(GatewayConfiguration.class)
  static class Gateway {}
}
