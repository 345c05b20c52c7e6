package io.lendledger.query.projection;

import java.lang.management.ManagementFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which process this is.
 *
 * @param nodeId whose claims on event processors these are; two processes on one database must
 *     differ. Empty for a name of the process's own; `embedded` in an embedded run
 */
@ConfigurationProperties("lendledger")
public record NodeProperties(@DefaultValue("") String nodeId) {

  /** What the process is called. */
  public String name() {
    return nodeId.isBlank() ? ManagementFactory.getRuntimeMXBean().getName() : nodeId;
  }
}
