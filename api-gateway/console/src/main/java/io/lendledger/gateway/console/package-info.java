/** Serves the console's pages, which this module bundles; what they show they get from the API. */
@NullMarked
package io.lendledger.gateway.console;

import org.jspecify.annotations.NullMarked;
