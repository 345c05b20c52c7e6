@NullMarked
package io.lendledger.core.borrowrequest;

import org.jspecify.annotations.NullMarked;
