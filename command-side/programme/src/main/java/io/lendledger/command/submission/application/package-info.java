/**
 * What runs in the background: accepted submissions are applied or withdrawn one after the other,
 * also after a crash.
 */
@NullMarked
package io.lendledger.command.submission.application;

import org.jspecify.annotations.NullMarked;
