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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Registers a borrower. */
@Command(
    name = "register",
    description = {
      "Register a borrower, or change what is registered of it.",
      "It needs a credential of the desk.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  lendledger borrowers register BRW --name 'Demo Borrower' --margin-percent 102"
    })
final class BorrowerRegisterCommand extends ServiceCommand {

  @Parameters(paramLabel = "CODE", description = "The code that loans name it by, such as BRW.")
  String code = "";

  @ApiName("borrowerName")
  @Option(names = "--name", paramLabel = "NAME", required = true, description = "Its name.")
  String name = "";

  @Option(
      names = "--margin-percent",
      paramLabel = "PERCENT",
      required = true,
      description = "The collateral that it owes, in percent of a loan's value, such as 102.")
  BigDecimal marginPercent = BigDecimal.ZERO;

  @ApiName("externalBorrowerCode")
  @Option(names = "--external-code", paramLabel = "CODE", description = "Its code elsewhere.")
  @Nullable String externalCode;

  BorrowerRegisterCommand(Surroundings around) {
    super(around);
  }

  @Override
  boolean areRecordsTyped() {
    return true;
  }

  @Override
  ExitCode run(Session session) {
    RequestBody body =
        RequestBody.none()
            .with("borrowerName", name)
            .with("externalBorrowerCode", externalCode)
            .with("marginPercent", marginPercent);
    String path = Caller.DESK.base() + "/borrowers/" + Query.encoded(code);
    Answer answer = session.api().done(Call.put(path, body.json()));
    session.out().answer(answer, isJson());
    return ExitCode.DONE;
  }
}
