/** What a portfolio could earn. */
@NullMarked
package io.lendledger.query.portfolio;

import org.jspecify.annotations.NullMarked;
