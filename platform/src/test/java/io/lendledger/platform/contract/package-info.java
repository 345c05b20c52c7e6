/** Holds the running service to its published document, in both directions. */
package io.lendledger.platform.contract;
