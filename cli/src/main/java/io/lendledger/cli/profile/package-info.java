/**
 * Where the service is, and as whom: a private file for each profile. The tokens that a profile
 * gets are in {@code http}.
 */
@NullMarked
package io.lendledger.cli.profile;

import org.jspecify.annotations.NullMarked;
