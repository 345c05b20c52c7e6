/** Read models built anew beside the live ones, to replace them or to be compared with them. */
@NullMarked
package io.lendledger.query.rebuild;

import org.jspecify.annotations.NullMarked;
