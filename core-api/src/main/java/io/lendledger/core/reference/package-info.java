/**
 * The view of lenders as registered, beside {@code lender}, whose identity pages of reads depend
 * on. Views of borrowers and instruments are with their subjects.
 */
@NullMarked
package io.lendledger.core.reference;

import org.jspecify.annotations.NullMarked;
