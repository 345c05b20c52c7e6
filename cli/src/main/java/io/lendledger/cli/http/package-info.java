/**
 * The service's interface: tokens, retries, refusals, pages. What is asked, and why, is in {@code
 * command}.
 */
@NullMarked
package io.lendledger.cli.http;

import org.jspecify.annotations.NullMarked;
