package io.lendledger.platform.sandbox;

import io.lendledger.gateway.sandbox.SandboxProblem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The problems that are kept: the latest of each lender, so that one lender with many does not push
 * those of the others out.
 */
final class LatestProblems {

  private static final String ALL_LENDERS = "";
  private static final int MOST_OF_ONE = 100;
  private static final int MOST = 1_000;

  private LatestProblems() {}

  /** Those that are known and more, the newest last, without those that are too many. */
  static List<SandboxProblem> of(List<SandboxProblem> known, List<SandboxProblem> more) {
    List<SandboxProblem> all = new ArrayList<>(known);
    all.addAll(more);
    Map<String, Integer> many = new HashMap<>();
    all.forEach(each -> many.merge(owner(each), 1, Integer::sum));
    int share = share(many.values());
    Map<String, Integer> taken = new HashMap<>();
    List<SandboxProblem> latest = new ArrayList<>();
    for (SandboxProblem each : all.reversed()) {
      boolean within = taken.merge(owner(each), 1, Integer::sum) <= share;
      if (within && latest.size() < MOST) {
        latest.addFirst(each);
      }
    }
    return latest;
  }

  private static String owner(SandboxProblem problem) {
    return problem.lenderCode() == null ? ALL_LENDERS : problem.lenderCode();
  }

  /** As many of one as leave room for the others'. */
  private static int share(Collection<Integer> many) {
    int share = MOST_OF_ONE;
    while (share > 1 && kept(many, share) > MOST) {
      share--;
    }
    return share;
  }

  private static long kept(Collection<Integer> many, int share) {
    return many.stream().mapToLong(each -> Math.min(each, share)).sum();
  }
}
