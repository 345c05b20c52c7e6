@NullMarked
package io.lendledger.core.record;

import org.jspecify.annotations.NullMarked;
