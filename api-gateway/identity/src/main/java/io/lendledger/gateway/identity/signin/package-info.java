/** People at the console: how they sign in, and what their browser must send along. */
@NullMarked
package io.lendledger.gateway.identity.signin;

import org.jspecify.annotations.NullMarked;
