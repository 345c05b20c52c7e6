package io.lendledger.core.borrowrequest;

import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import java.util.List;

/**
 * Asks for a {@link BorrowRequestPreview}: the loans that would fill these requests if they were
 * placed now, in this order. Refused as {@link PlaceBorrowRequests} would be. Nothing is kept.
 */
public record PreviewBorrowRequests(List<Order> orders) {}
