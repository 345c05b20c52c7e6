/**
 * The steps before the context is built and once it is ready: defaults, checks, refusals and
 * notices.
 */
@NullMarked
package io.lendledger.platform.start;

import org.jspecify.annotations.NullMarked;
