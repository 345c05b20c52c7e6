package io.lendledger.platform.sandbox;

import io.lendledger.gateway.sandbox.SandboxProblem;
import io.lendledger.platform.play.OwnApi;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** All who act on a day. What one does for a lender touches no other lender. */
final class Participants implements Acting {

  private static final String LENDERS = "/desk/v1/lenders?limit=1000";

  private final Talk talk;
  private final Cast cast;
  private final Custodians custodians;
  private final SettlingCustodian custodian;
  private final PayingIssuers issuers;
  private final SimulatedBorrowers borrowers;
  private final MarketMaker market;
  private final TripartyAgent triparty;
  private final DayEnd end;
  private final LenderReset reset;

  Participants(OwnApi api, Cast cast, Path data, SandboxPlan plan, Effects effects) {
    this.talk = new Talk(api, new Said(data));
    this.cast = cast;
    this.custodians = new Custodians(data, talk, cast.calendar());
    this.custodian = new SettlingCustodian(talk, plan.seed());
    this.issuers = new PayingIssuers(talk, plan.seed());
    this.borrowers = new SimulatedBorrowers(talk, cast.borrowers(), plan.seed());
    this.market = new MarketMaker(talk, cast.market(), plan.seed());
    this.triparty = new TripartyAgent(talk, cast.triparty(), plan.seed());
    this.end = new DayEnd(talk, cast.calendar(), plan.first());
    this.reset = new LenderReset(talk, cast.borrowers(), custodians, effects);
  }

  /** Settlements and income arrive; borrowers bring back and ask for more. */
  @Override
  public void morning(LocalDate day, Kept kept, Problems problems) throws InterruptedException {
    var _ = problems.attempt("borrowers", null, borrowers::introduce);
    for (String lender : lenders(problems)) {
      var _ =
          problems.attempt(
              "custodian",
              lender,
              () -> custodians.act(lender, as -> custodian.report(as, day, kept.dialsOf(lender))));
      var _ =
          problems.attempt(
              "custodian",
              lender,
              () -> custodians.act(lender, as -> issuers.pay(as, lender, day)));
      var _ = problems.attempt("borrowers", lender, () -> borrowers.act(lender, day));
    }
  }

  /** Marks move, collateral comes in, the day closes. */
  @Override
  public boolean evening(LocalDate day, Kept kept, Problems problems) throws InterruptedException {
    var _ = problems.attempt("market", null, () -> market.publish(day));
    for (String lender : lenders(problems)) {
      var _ =
          problems.attempt(
              "triparty",
              lender,
              () -> triparty.report(lender, day, kept.dialsOf(lender).disputes()));
    }
    return problems.attempt("calendar", null, () -> end.close(day));
  }

  @Override
  public void reset(String lender, LocalDate day, Problems problems) throws InterruptedException {
    var _ = problems.attempt(SandboxProblem.RESET, lender, () -> reset.make(lender, day));
  }

  private List<String> lenders(Problems problems) throws InterruptedException {
    List<String> lenders = new ArrayList<>();
    var _ =
        problems.attempt(
            "calendar",
            null,
            () ->
                talk.all(cast.calendar(), LENDERS, page -> page.get("data"))
                    .forEach(each -> lenders.add(each.get("lenderCode").asString())));
    return lenders;
  }
}
