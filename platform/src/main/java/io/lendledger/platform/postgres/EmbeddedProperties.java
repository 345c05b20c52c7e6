package io.lendledger.platform.postgres;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The PostgreSQL of an embedded run.
 *
 * @param version the version of its binaries, which come with the service
 * @param restartPatience how long an embedded PostgreSQL that has ended may fail to start again
 *     before the process ends
 */
@ConfigurationProperties("lendledger.embedded-postgres")
record EmbeddedProperties(String version, @DefaultValue("10m") Duration restartPatience) {

  EmbeddedProperties {
    Setting.notNegative("lendledger.embedded-postgres.restart-patience", restartPatience);
  }
}
