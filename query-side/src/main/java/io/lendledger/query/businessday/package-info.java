/** Read model of closed days and months. */
@NullMarked
package io.lendledger.query.businessday;

import org.jspecify.annotations.NullMarked;
