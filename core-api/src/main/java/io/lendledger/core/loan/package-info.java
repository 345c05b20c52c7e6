@NullMarked
package io.lendledger.core.loan;

import org.jspecify.annotations.NullMarked;
