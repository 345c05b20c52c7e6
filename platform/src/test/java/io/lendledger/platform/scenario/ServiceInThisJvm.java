package io.lendledger.platform.scenario;

import io.lendledger.platform.LendledgerApplication;
import java.io.IOException;
import java.nio.file.Path;
import org.springframework.context.ConfigurableApplicationContext;

/** The service beside its tests. */
final class ServiceInThisJvm implements RunningLendledger {

  private final ServicePorts ports;
  private final ConfigurableApplicationContext context;

  private ServiceInThisJvm(ServicePorts ports, ConfigurableApplicationContext context) {
    this.ports = ports;
    this.context = context;
  }

  static RunningLendledger start(Path data, String... properties) throws IOException {
    ServicePorts ports = ServicePorts.free();
    String[] arguments = ports.arguments(data, properties).toArray(String[]::new);
    return new ServiceInThisJvm(ports, LendledgerApplication.application().run(arguments));
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
  public void kill() {
    throw new UnsupportedOperationException("a power cut would end its tests, too");
  }

  @Override
  public void stop() {
    context.close();
  }

  @Override
  public String lastOutput() {
    return "(it prints where its tests do)";
  }
}
