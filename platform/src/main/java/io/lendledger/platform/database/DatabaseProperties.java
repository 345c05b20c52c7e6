package io.lendledger.platform.database;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the start waits for a database.
 *
 * @param startPatience how long the start waits for a configured database that is not there yet
 */
@ConfigurationProperties("lendledger.database")
record DatabaseProperties(@DefaultValue("60s") Duration startPatience) {

  DatabaseProperties {
    Setting.notNegative("lendledger.database.start-patience", startPatience);
  }
}
