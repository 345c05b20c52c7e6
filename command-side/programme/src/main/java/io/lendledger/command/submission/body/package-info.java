/**
 * The bytes of a body as a stream of records, and what a check of them found. The bytes are kept in
 * {@code store}; what a record means is for its subject.
 */
@NullMarked
package io.lendledger.command.submission.body;

import org.jspecify.annotations.NullMarked;
