/** The commands, at a service that answers as each case wants it to. */
package io.lendledger.cli;
