/**
 * Read model of the exposures of lenders' accounts to borrowers. The collateral is in {@code
 * collateral}.
 */
@NullMarked
package io.lendledger.query.exposure;

import org.jspecify.annotations.NullMarked;
