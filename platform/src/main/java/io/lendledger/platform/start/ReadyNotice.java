package io.lendledger.platform.start;

import io.lendledger.gateway.file.sftp.SftpServer;
import io.lendledger.platform.data.DataDirectory;
import io.lendledger.platform.role.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.stereotype.Component;

/** Prints the addresses of the service, once it is ready. */
@Component
class ReadyNotice {

  private final ConfigurableEnvironment environment;
  private final ObjectProvider<DataDirectory> data;
  private final ObjectProvider<SftpServer> files;

  ReadyNotice(
      ConfigurableEnvironment environment,
      ObjectProvider<DataDirectory> data,
      ObjectProvider<SftpServer> files) {
    this.environment = environment;
    this.data = data;
    this.files = files;
  }

  @EventListener(ApplicationReadyEvent.class)
  void print() {
    System.out.println(String.join(System.lineSeparator(), lines()));
  }

  private List<String> lines() {
    Set<Role> roles = Role.activeIn(environment);
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("  Lendledger is ready (" + named(roles) + ").");
    lines.add("");
    if (roles.contains(Role.GATEWAY)) {
      String api = address("server.ssl", "local.server.port", "server.port");
      lines.add("  Console     " + api + "/");
      lines.add("  API         " + api);
      lines.add("  Docs        " + api + "/docs");
    }
    files.ifAvailable(server -> lines.add("  Files       sftp://localhost:" + server.port()));
    lines.add("  Management  " + managementAddress(roles) + "/actuator/health");
    data.ifAvailable(directory -> lines.add("  Data        " + directory.path()));
    if (RunDefaults.isEmbedded(environment) && roles.contains(Role.GATEWAY)) {
      lines.add("  Try it      clients demo-lender, other-lender, demo-desk, demo-auditor;");
      lines.add("              the secret is the name followed by -secret (see README.md)");
    }
    lines.add("");
    return lines;
  }

  private String managementAddress(Set<Role> roles) {
    if (!roles.contains(Role.GATEWAY)) {
      return address("server.ssl", "local.server.port", "server.port");
    }
    return address("management.server.ssl", "local.management.port", "management.server.port");
  }

  private String address(String ssl, String actualPort, String configuredPort) {
    boolean tls =
        environment.getProperty(ssl + ".enabled", Boolean.class, true)
            && (environment.containsProperty(ssl + ".bundle")
                || environment.containsProperty(ssl + ".key-store")
                || environment.containsProperty(ssl + ".certificate"));
    String port = environment.getProperty(actualPort, environment.getProperty(configuredPort, "?"));
    return (tls ? "https" : "http") + "://localhost:" + port;
  }

  private static String named(Set<Role> roles) {
    return roles.stream()
        .map(role -> role.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }
}
