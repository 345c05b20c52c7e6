/**
 * The published description of this interface: OpenAPI 3.1, and the page that shows it. It
 * describes and enforces nothing; the endpoints read their requests themselves.
 */
@NullMarked
package io.lendledger.gateway.openapi;

import org.jspecify.annotations.NullMarked;
