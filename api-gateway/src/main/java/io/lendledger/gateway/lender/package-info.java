/**
 * The desk's endpoints for lenders' terms and inbound webhook secrets. Credentials of lenders are
 * in {@code access}.
 */
@NullMarked
package io.lendledger.gateway.lender;

import org.jspecify.annotations.NullMarked;
