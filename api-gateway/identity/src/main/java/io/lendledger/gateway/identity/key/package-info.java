/** API keys. */
@NullMarked
package io.lendledger.gateway.identity.key;

import org.jspecify.annotations.NullMarked;
