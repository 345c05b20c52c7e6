package io.lendledger.gateway.webhook.address;

import io.netty.resolver.AbstractAddressResolver;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Resolves the hosts of targets and passes on allowed addresses. A connection goes to the very
 * addresses that were checked; an address given as a number is checked as well.
 */
public final class CheckedAddresses extends AddressResolverGroup<InetSocketAddress> {

  private final Targets targets;

  /** Addresses that these targets allow. */
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
        InetSocketAddress target,
        Promise<T> promise,
        java.util.function.Function<List<InetSocketAddress>, T> choose) {
      // A name server may be slow: nobody else waits for it.
      Thread.ofVirtual()
          .name("webhook-resolve")
          .start(() -> {
            try {
              promise.trySuccess(choose.apply(checked(target)));
            } catch (RuntimeException | Error refused) {
              promise.tryFailure(refused);
            }
          });
    }

    private List<InetSocketAddress> checked(InetSocketAddress target) {
      InetAddress given = target.getAddress();
      if (given != null) {
        targets.require(target.getHostString(), given, target.getPort());
        return List.of(target);
      }
      return targets.addresses(target.getHostString(), target.getPort()).stream()
          .map(address -> new InetSocketAddress(address, target.getPort()))
          .toList();
    }
  }
}
