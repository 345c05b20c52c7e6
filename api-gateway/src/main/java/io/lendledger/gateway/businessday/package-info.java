/**
 * The desk's endpoints to close days and months, and to follow a close. The accruals are computed
 * on the command side.
 */
@NullMarked
package io.lendledger.gateway.businessday;

import org.jspecify.annotations.NullMarked;
