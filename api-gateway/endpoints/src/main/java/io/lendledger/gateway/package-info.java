/**
 * The edge: HTTP, security, limits, files and webhooks. It knows the command and query sides by
 * messages only, and holds no rule of lending.
 */
@NullMarked
package io.lendledger.gateway;

import org.jspecify.annotations.NullMarked;
