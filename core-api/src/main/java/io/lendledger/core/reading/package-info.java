@NullMarked
package io.lendledger.core.reading;

import org.jspecify.annotations.NullMarked;
