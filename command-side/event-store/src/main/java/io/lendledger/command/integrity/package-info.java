/**
 * What the service does about the tamper-evident chain: linking events behind the appends, sealing
 * days, and answering auditors. What a chain is stands in {@code chain}, what proves it in {@code
 * verify}.
 */
@NullMarked
package io.lendledger.command.integrity;

import org.jspecify.annotations.NullMarked;
