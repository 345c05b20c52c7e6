/**
 * What lenders hand in as files: taken once, applied as what is posted is, and answered beside it.
 */
@NullMarked
package io.lendledger.gateway.filein;

import org.jspecify.annotations.NullMarked;
