package io.lendledger.platform.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Ports of a service that nobody else listens on. */
record ServicePorts(int api, int management) {

  static ServicePorts free() throws IOException {
    return new ServicePorts(FreePort.choose(), FreePort.choose());
  }

  /** What a service with these ports is started with. */
  List<String> arguments(Path data, String... properties) {
    Api.starts(address(), properties);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--server.port=" + api,
                "--management.server.port=" + management,
                "--lendledger.data-dir=" + data,
                "--lendledger.registers.patience-ms=60000",
                "--lendledger.query.freshness-wait-ms=60000"));
    arguments.addAll(List.of(properties));
    return arguments;
  }

  String address() {
    return "https://localhost:" + api;
  }

  String managementAddress() {
    return "https://localhost:" + management;
  }
}
