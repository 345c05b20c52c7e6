package io.lendledger.broken.gateway.webhook.delivery;

import org.springframework.web.bind.annotation.RestController;

/** Background work that answers requests. */
@RestController
public interface AnsweringDelivery {}
