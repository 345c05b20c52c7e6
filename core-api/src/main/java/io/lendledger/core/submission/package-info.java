/**
 * Commands, events and receipts of bodies that are sent in. Their records are with their subjects.
 */
@NullMarked
package io.lendledger.core.submission;

import org.jspecify.annotations.NullMarked;
