package io.lendledger.broken.command.integrity.chain;

import io.lendledger.broken.core.Beyond;

/** Knows no framework itself, but what it calls does. */
public interface ReachesSpring {

  Beyond beyond();
}
