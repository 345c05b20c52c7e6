/**
 * Inbound files of lenders: taken once, applied like posted bodies, and answered beside them.
 * Sessions and uploads are in {@code sftp}, directories in {@code file}.
 */
@NullMarked
package io.lendledger.gateway.filein;

import org.jspecify.annotations.NullMarked;
