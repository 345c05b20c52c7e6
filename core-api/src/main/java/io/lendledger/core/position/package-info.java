@NullMarked
package io.lendledger.core.position;

import org.jspecify.annotations.NullMarked;
