package io.lendledger.platform.scenario;

import io.lendledger.platform.LendledgerApplication;
import java.io.IOException;
import java.nio.file.Path;
import org.springframework.context.ConfigurableApplicationContext;

/** The service beside its tests. */
final class ServiceInThisJvm implements RunningLendledger {

  private final ServicePorts ports;
  private final PrintedLines printed;
  private final ConfigurableApplicationContext context;

  private ServiceInThisJvm(
      ServicePorts ports, PrintedLines printed, ConfigurableApplicationContext context) {
    this.ports = ports;
    this.printed = printed;
    this.context = context;
  }

  static RunningLendledger start(Path data, String... properties) throws IOException {
    ServicePorts ports = ServicePorts.free();
    String[] arguments = ports.arguments(data, properties).toArray(String[]::new);
    PrintedLines printed = PrintedLines.fromNowOn();
    try {
      return new ServiceInThisJvm(
          ports, printed, LendledgerApplication.application().run(arguments));
    } catch (RuntimeException | Error refused) {
      printed.close();
      throw refused;
    }
  }

  @Override
  public String address() {
    return ports.address();
  }

  @Override
  public String managementAddress() {
    return ports.managementAddress();
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public void kill() {
    throw new UnsupportedOperationException("a power cut would end its tests, too");
  }

  @Override
  public void stop() {
    try {
      context.close();
    } finally {
      printed.close();
    }
  }

  @Override
  public String lastOutput() {
    return printed.last();
  }
}
