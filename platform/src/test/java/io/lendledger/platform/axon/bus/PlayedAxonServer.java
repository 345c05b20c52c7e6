package io.lendledger.platform.axon.bus;

import io.axoniq.axonserver.connector.AxonServerConnectionFactory;
import java.time.Clock;
import org.axonframework.axonserver.connector.AxonServerConfiguration;
import org.axonframework.axonserver.connector.AxonServerConnectionManager;

/** An Axon Server that is there or away as a test says, and the watch that looks at it. */
public final class PlayedAxonServer {

  private final AxonServerWatch watch;
  private boolean there = true;
  private boolean seen = true;

  /** One that is there. */
  public PlayedAxonServer() {
    var settings = new AxonServerConfiguration();
    settings.setServers("axon.example:8124");
    watch = new AxonServerWatch(new Connections(settings), settings, Clock.systemUTC());
  }

  /** What looks at it when it is told to. */
  public AxonServerWatch watch() {
    return watch;
  }

  /** It is there, and is looked at. */
  public void comes() {
    there = true;
    watch.lookOnce();
  }

  /** It is away, and is looked at. */
  public void goes() {
    there = false;
    watch.lookOnce();
  }

  /** Nobody can say whether it is there. */
  void isLookedAtInVain() {
    seen = false;
    watch.lookOnce();
    seen = true;
  }

  private final class Connections extends AxonServerConnectionManager {

    Connections(AxonServerConfiguration settings) {
      super(
          AxonServerConnectionManager.builder().axonServerConfiguration(settings),
          AxonServerConnectionFactory.forClient("test").build());
    }

    @Override
    public boolean isConnected(String context) {
      if (!seen) {
        throw new IllegalStateException("not now");
      }
      return there;
    }
  }
}
