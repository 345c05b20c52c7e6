/**
 * Endpoints of auditors and operations: the event history, integrity, and the state of the read
 * models. The command and query sides compute the answers.
 */
@NullMarked
package io.lendledger.gateway.audit;

import org.jspecify.annotations.NullMarked;
