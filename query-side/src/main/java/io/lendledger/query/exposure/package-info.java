/** Read model of the exposures of lenders' accounts to borrowers. */
@NullMarked
package io.lendledger.query.exposure;

import org.jspecify.annotations.NullMarked;
