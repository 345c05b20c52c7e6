/** The service's interface: tokens, retries, refusals, pages. */
@NullMarked
package io.lendledger.cli.http;

import org.jspecify.annotations.NullMarked;
