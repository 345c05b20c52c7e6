/**
 * The commands. How they ask the service is in {@code http}, how answers look in {@code terminal}.
 */
@NullMarked
package io.lendledger.cli.command;

import org.jspecify.annotations.NullMarked;
