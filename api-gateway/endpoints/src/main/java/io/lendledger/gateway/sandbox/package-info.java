/** The doors of a sandbox: its clock and its dials. They are there in a sandbox only. */
@NullMarked
package io.lendledger.gateway.sandbox;

import org.jspecify.annotations.NullMarked;
