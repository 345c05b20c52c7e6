/** The bytes of a body as a stream of records, and what a check of them found. */
@NullMarked
package io.lendledger.command.submission.body;

import org.jspecify.annotations.NullMarked;
