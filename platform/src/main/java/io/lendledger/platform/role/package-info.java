/** Which sides of the house this process runs. */
@NullMarked
package io.lendledger.platform.role;

import org.jspecify.annotations.NullMarked;
