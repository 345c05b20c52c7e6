package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confirms that the collateral of a loan is there. */
@Command(
    name = "cover",
    description = {
      "Confirm that collateral of a pending loan was received, so that it may be delivered.",
      "It needs a credential of the desk.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger cover L0000001",
      "  lendledger cover L0000001 --value 459000 --collateral-date 2026-11-20"
    })
final class CoverCommand extends ServiceCommand {

  @Parameters(paramLabel = "LOAN", description = "The loan, such as L0000001.")
  String loan = "";

  @Option(
      names = "--value",
      paramLabel = "AMOUNT",
      description = {
        "What arrived, after haircut, in the loan's currency (otherwise the desk vouches for full"
            + " cover)."
      })
  @Nullable BigDecimal value;

  @Option(
      names = "--collateral-date",
      paramLabel = "DATE",
      description = "It arrived on this day (otherwise the service's today).")
  @Nullable String collateralDate;

  @Mixin final ChangeKey key = new ChangeKey();

  CoverCommand(Surroundings around) {
    super(around);
  }

  @Override
  boolean areRecordsTyped() {
    return true;
  }

  @Override
  ExitCode run(Session session) {
    RequestBody body =
        RequestBody.none().with("collateralDate", collateralDate).with("value", value);
    String path = Caller.DESK.base() + "/loans/" + Query.encoded(loan) + "/collateral-received";
    Answer answer = key.done(session, Call.post(path, body.json()));
    session.out().answer(answer, isJson());
    return ExitCode.DONE;
  }
}
