/** Who may call: clients, keys, tokens and scopes; owns the schema `access`. */
@NullMarked
package io.lendledger.gateway.access;

import org.jspecify.annotations.NullMarked;
