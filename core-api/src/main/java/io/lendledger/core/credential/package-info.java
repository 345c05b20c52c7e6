/**
 * Commands and events that tell who made, changed or ended a credential. The credentials themselves
 * are in the gateways' tables, and no secret is here.
 */
@NullMarked
package io.lendledger.core.credential;

import org.jspecify.annotations.NullMarked;
