/** Clients as generators make them, in the hands of somebody who integrates. */
package io.lendledger.sdk;
