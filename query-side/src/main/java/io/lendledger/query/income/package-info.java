/** Read model of manufactured income, reported and expected. */
@NullMarked
package io.lendledger.query.income;

import org.jspecify.annotations.NullMarked;
