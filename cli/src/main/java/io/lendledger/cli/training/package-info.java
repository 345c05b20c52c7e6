/** What a JVM learns from before anybody uses the command line. No command uses it. */
@NullMarked
package io.lendledger.cli.training;

import org.jspecify.annotations.NullMarked;
