/** Read model of lenders, borrowers and instruments. */
@NullMarked
package io.lendledger.query.reference;

import org.jspecify.annotations.NullMarked;
