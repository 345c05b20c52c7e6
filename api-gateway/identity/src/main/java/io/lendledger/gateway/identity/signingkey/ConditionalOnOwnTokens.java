package io.lendledger.gateway.identity.signingkey;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;

/** Only where this service issues tokens, not an external issuer. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnExpression("'${lendledger.security.issuer-uri:}'.isBlank()")
public @interface ConditionalOnOwnTokens {}
