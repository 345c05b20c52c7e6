package io.lendledger.query.loan;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Whether what is stored was restored.
 *
 * @param restored `true` at the one start after a backup was restored: what is stored from then on
 *     is of another epoch; see *Back up and restore*
 */
@ConfigurationProperties("lendledger")
record RestoreProperties(@DefaultValue("false") boolean restored) {}
