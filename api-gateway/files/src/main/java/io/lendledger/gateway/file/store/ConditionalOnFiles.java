package io.lendledger.gateway.file.store;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** Only where files are transferred ({@code lendledger.sftp.enabled}). */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnProperty("lendledger.sftp.enabled")
public @interface ConditionalOnFiles {}
