package io.lendledger.gateway.identity.openid;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;

/** Only where people sign in at an issuer. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnExpression("!'${lendledger.sign-in.open-id.issuer-uri:}'.isBlank()")
@interface ConditionalOnOpenId {}
