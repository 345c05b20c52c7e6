/**
 * The roles of this process: gateway, command, query. What a role brings along is in the
 * configuration of its side.
 */
@NullMarked
package io.lendledger.platform.role;

import org.jspecify.annotations.NullMarked;
