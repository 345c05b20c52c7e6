package io.lendledger.gateway.webhook.address;

import io.netty.resolver.AbstractAddressResolver;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * Resolves the hosts of targets and passes on allowed addresses. A connection goes to the very
 * addresses that were checked; an address given as a number is checked as well.
 */
public final class CheckedAddresses extends AddressResolverGroup<InetSocketAddress> {

  private final Targets targets;

  public CheckedAddresses(Targets targets) {
    this.targets = targets;
  }

  @Override
  protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
    return new Checked(executor, targets);
  }

  private static final class Checked extends AbstractAddressResolver<InetSocketAddress> {

    private final Targets targets;

    Checked(EventExecutor executor, Targets targets) {
      super(executor, InetSocketAddress.class);
      this.targets = targets;
    }

    /** Never: a resolved address is not yet checked. */
    @Override
    protected boolean doIsResolved(InetSocketAddress address) {
      return false;
    }

    @Override
    protected void doResolve(InetSocketAddress target, Promise<InetSocketAddress> promise) {
      resolve(target, promise, List::getFirst);
    }

    @Override
    protected void doResolveAll(
        InetSocketAddress target, Promise<List<InetSocketAddress>> promise) {
      resolve(target, promise, all -> all);
    }

    private <T> void resolve(
        InetSocketAddress target, Promise<T> promise, Function<List<InetSocketAddress>, T> choose) {
      var _ =
          checked(target)
              .handle((addresses, failure) ->
                  failure == null
                      ? promise.trySuccess(choose.apply(addresses))
                      : promise.tryFailure(cause(failure)));
    }

    private CompletableFuture<List<InetSocketAddress>> checked(InetSocketAddress target) {
      InetAddress given = target.getAddress();
      if (given == null) {
        return targets
            .addresses(target.getHostString(), target.getPort())
            .thenApply(all ->
                all.stream()
                    .map(address -> new InetSocketAddress(address, target.getPort()))
                    .toList());
      }
      try {
        targets.require(target.getHostString(), given, target.getPort());
        return CompletableFuture.completedFuture(List.of(target));
      } catch (TargetRefused refused) {
        return CompletableFuture.failedFuture(refused);
      }
    }

    private static Throwable cause(Throwable failure) {
      Throwable cause = failure.getCause();
      return failure instanceof CompletionException && cause != null ? cause : failure;
    }
  }
}
