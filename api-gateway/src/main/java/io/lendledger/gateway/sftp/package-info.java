/**
 * The SFTP server: who may come in, what each lender sees and may do, and which uploads are whole.
 */
@NullMarked
package io.lendledger.gateway.sftp;

import org.jspecify.annotations.NullMarked;
