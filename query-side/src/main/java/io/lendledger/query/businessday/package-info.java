/** Read model of closed days and months. Days and months are closed on the command side. */
@NullMarked
package io.lendledger.query.businessday;

import org.jspecify.annotations.NullMarked;
