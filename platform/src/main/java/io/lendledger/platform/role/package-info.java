/** The roles of this process: gateway, command, query. */
@NullMarked
package io.lendledger.platform.role;

import org.jspecify.annotations.NullMarked;
