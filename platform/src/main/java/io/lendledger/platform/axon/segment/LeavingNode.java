package io.lendledger.platform.axon.segment;

import org.springframework.context.SmartLifecycle;

/** Tells the others before anything else stops that this node takes no share any more. */
final class LeavingNode implements SmartLifecycle {

  private final SegmentShares shares;
  private volatile boolean running;

  LeavingNode(SegmentShares shares) {
    this.shares = shares;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    shares.leave();
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
