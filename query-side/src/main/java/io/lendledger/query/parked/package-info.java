/** Events that read models have set aside: who is behind, and trying again. */
@NullMarked
package io.lendledger.query.parked;

import org.jspecify.annotations.NullMarked;
