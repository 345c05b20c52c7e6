package io.lendledger.platform.start;

import io.lendledger.platform.restart.Restart;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Tells systemd when the service is ready and when it stops, if a unit of type {@code notify} runs
 * it.
 */
@Component
@ConditionalOnProperty("NOTIFY_SOCKET")
class ServiceManagerNotice {

  private static final Logger log = LoggerFactory.getLogger(ServiceManagerNotice.class);

  private final NotifySocket socket;
  private final ApplicationContext own;
  private final ObjectProvider<Restart> restart;

  ServiceManagerNotice(
      @Value("${NOTIFY_SOCKET}") String address,
      ApplicationContext own,
      ObjectProvider<Restart> restart) {
    this.socket = new NotifySocket(address);
    this.own = own;
    this.restart = restart;
  }

  @EventListener(ApplicationReadyEvent.class)
  void ready() {
    tell("READY=1\nSTATUS=Ready for requests");
  }

  /**
   * The management port has a context of its own, which closes first. A unit that was told that its
   * service stops kills it soon, so one that starts again does not say so.
   */
  @EventListener
  void stops(ContextClosedEvent closed) {
    if (closed.getApplicationContext().equals(own)) {
      boolean again = restart.stream().anyMatch(Restart::isUnderWay);
      tell(again ? "STATUS=Starting again" : "STOPPING=1\nSTATUS=Ending the requests that run");
    }
  }

  // A service that cannot say so is ready all the same; the unit's own timeout ends it.
  private void tell(String message) {
    try {
      socket.send(message);
    } catch (IOException failed) {
      log.warn(
          "The service manager was not told {} ({}); its unit will wait in vain for it",
          message.lines().findFirst().orElse(message),
          String.valueOf(failed.getCause() == null ? failed : failed.getCause()));
    }
  }
}
