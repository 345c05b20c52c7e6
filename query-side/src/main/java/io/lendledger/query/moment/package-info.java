/**
 * Reads pinned to a store position: moments, freshness and pages. It knows no subject; what a page
 * shows is with its subject.
 */
@NullMarked
package io.lendledger.query.moment;

import org.jspecify.annotations.NullMarked;
