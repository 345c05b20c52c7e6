/**
 * The doors of a sandbox: its clock and its dials. They are there in a sandbox only; who acts in it
 * is in {@code platform.sandbox}.
 */
@NullMarked
package io.lendledger.gateway.sandbox;

import org.jspecify.annotations.NullMarked;
