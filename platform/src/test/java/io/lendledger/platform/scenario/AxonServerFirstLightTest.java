package io.lendledger.platform.scenario;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** The same first day by a real Axon Server: {@code LENDLEDGER_AXON_SERVER=localhost:8124}. */
class AxonServerFirstLightTest extends FirstLightTest {

  private static final String VARIABLE = "LENDLEDGER_AXON_SERVER";
  private static final @Nullable String SERVER = System.getenv(VARIABLE);

  @Override
  @BeforeEach
  void start() throws Exception {
    assumeTrue(
        SERVER != null && !SERVER.isBlank(),
        "not tried by Axon Server: " + VARIABLE + " names none (host:port)");
    super.start();
  }

  @Override
  String[] properties() {
    return new String[] {"--axon.axonserver.enabled=true", "--axon.axonserver.servers=" + SERVER};
  }
}
