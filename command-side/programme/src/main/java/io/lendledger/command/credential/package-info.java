/**
 * The history of credentials: who made, changed or ended them. Nothing is decided by it;
 * credentials are verified in the gateway.
 */
@NullMarked
package io.lendledger.command.credential;

import org.jspecify.annotations.NullMarked;
