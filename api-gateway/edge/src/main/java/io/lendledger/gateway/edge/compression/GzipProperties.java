package io.lendledger.gateway.edge.compression;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Bounds of compressed bodies.
 *
 * @param mostSwelling how many times its size a compressed body may become; it may have 1,000
 *     members, and one more for each KiB in them, and beyond 1 MiB not be twice as large as what is
 *     in it
 */
@ConfigurationProperties("lendledger.gzip")
public record GzipProperties(@DefaultValue("200") int mostSwelling) {

  public GzipProperties {
    Setting.atLeast(1, "lendledger.gzip.most-swelling", mostSwelling);
  }
}
