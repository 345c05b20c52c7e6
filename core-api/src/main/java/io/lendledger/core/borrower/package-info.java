@NullMarked
package io.lendledger.core.borrower;

import org.jspecify.annotations.NullMarked;
