/**
 * Help with CSV: a template of each list, and how a lender's own columns become the service's. A
 * mapping is applied to a body in {@code edge.mapping}.
 */
@NullMarked
package io.lendledger.gateway.csv;

import org.jspecify.annotations.NullMarked;
