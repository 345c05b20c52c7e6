package io.lendledger.platform.node;

import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.file.store.LenderFileStore;
import io.lendledger.platform.axon.segment.ProcessSegments;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * The settings of this process that all processes on a database must have alike, since any of them
 * serves any request; by the names of their properties, as they are in force, defaults included.
 * None of them is a secret.
 */
@Component
class SharedSettings {

  /** By this name nodes note which directory of files they serve. */
  static final String DIRECTORY = "lendledger.sftp.directory";

  private static final Logger LOG = LoggerFactory.getLogger(SharedSettings.class);
  private static final int LONGEST = 200;

  private final ListableBeanFactory beans;
  private final ObjectProvider<SecuritySettings> security;
  private final ObjectProvider<LenderFileStore> files;
  private final ProcessSegments processes;

  SharedSettings(
      ListableBeanFactory beans,
      ObjectProvider<SecuritySettings> security,
      ObjectProvider<LenderFileStore> files,
      ProcessSegments processes) {
    this.beans = beans;
    this.security = security;
    this.files = files;
    this.processes = processes;
  }

  /** This process's own; those of roles that it does not have are left out. */
  Map<String, String> own() {
    Map<String, String> own = new TreeMap<>();
    beans
        .getBeansWithAnnotation(ConfigurationProperties.class)
        .values()
        .forEach(each -> own.putAll(AlikeFields.of(each)));
    security.ifAvailable(each -> own.putAll(issuer(each)));
    LenderFileStore store = files.getIfAvailable();
    if (store == null) {
      own.keySet().removeIf(name -> name.startsWith("lendledger.outbound."));
    } else {
      addDirectory(own, store);
    }
    if (processes.processes().isEmpty()) {
      own.keySet().removeIf(name -> name.startsWith("lendledger.processes."));
    }
    own.replaceAll((_, value) -> shortened(value));
    return own;
  }

  /** Who makes the tokens, as every gateway must see it. */
  static Map<String, String> issuer(SecuritySettings security) {
    return Map.of(
        "lendledger.public-url", security.publicUrl(),
        "lendledger.security.audience", security.audience(),
        "lendledger.security.issuer-uri", security.issuerUri(),
        "lendledger.security.lender-claim", security.lenderClaim());
  }

  /** A full disk keeps no process from starting. */
  private static void addDirectory(Map<String, String> own, LenderFileStore store) {
    try {
      own.put(DIRECTORY, store.id());
    } catch (UncheckedIOException unknown) {
      LOG.warn("Whether other processes share this one's files is not known", unknown);
    }
  }

  /** A long one still differs from others that begin alike. */
  private static String shortened(String value) {
    return value.length() <= LONGEST
        ? value
        : "%s… (%08x)".formatted(value.substring(0, LONGEST), value.hashCode());
  }
}
