/** Where submissions stand. */
@NullMarked
package io.lendledger.query.submission;

import org.jspecify.annotations.NullMarked;
