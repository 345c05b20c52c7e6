@NullMarked
package io.lendledger.core.client;

import org.jspecify.annotations.NullMarked;
