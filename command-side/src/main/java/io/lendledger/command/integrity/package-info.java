/**
 * The tamper-evident chain over the event store: linking, sealing and verifying. What verifies
 * needs nothing but a JDBC connection or an export, so that it works without a service.
 */
@NullMarked
package io.lendledger.command.integrity;

import org.jspecify.annotations.NullMarked;
