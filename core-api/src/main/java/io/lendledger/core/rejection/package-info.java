@NullMarked
package io.lendledger.core.rejection;

import org.jspecify.annotations.NullMarked;
