/**
 * The tamper-evident chain over the event store: linking, sealing and verifying. The verifier needs
 * only a JDBC connection or an export, so it works without a service. Reports to auditors are in
 * {@code audit}, the keys' storage in {@code platform}.
 */
@NullMarked
package io.lendledger.command.integrity;

import org.jspecify.annotations.NullMarked;
