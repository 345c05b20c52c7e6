/** Read model of submissions and their progress. Their bodies stay on the command side. */
@NullMarked
package io.lendledger.query.submission;

import org.jspecify.annotations.NullMarked;
