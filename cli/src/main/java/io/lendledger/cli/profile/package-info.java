/** Where the service is, and as whom: a private file for each profile. */
@NullMarked
package io.lendledger.cli.profile;

import org.jspecify.annotations.NullMarked;
