/**
 * What runs in the background: accepted submissions are applied or withdrawn one after the other,
 * also after a crash. They are taken in by {@code intake}; small bodies are applied by {@code
 * straight}.
 */
@NullMarked
package io.lendledger.command.submission.application;

import org.jspecify.annotations.NullMarked;
