@NullMarked
package io.lendledger.core.audit;

import org.jspecify.annotations.NullMarked;
