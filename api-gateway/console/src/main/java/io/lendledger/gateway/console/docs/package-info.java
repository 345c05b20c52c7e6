/** Serves the documentation, which the build has made of {@code docs} and {@code README.md}. */
@NullMarked
package io.lendledger.gateway.console.docs;

import org.jspecify.annotations.NullMarked;
