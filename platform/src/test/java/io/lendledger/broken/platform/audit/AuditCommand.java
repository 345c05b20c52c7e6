package io.lendledger.broken.platform.audit;

import io.lendledger.broken.core.Beyond;

/** A command that reaches a framework. */
public interface AuditCommand {

  Beyond beyond();
}
