/** What callers were told, compared with the history of events. */
package io.lendledger.command.told;
