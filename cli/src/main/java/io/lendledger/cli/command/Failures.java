package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.RefusedByService;
import io.lendledger.cli.terminal.Colours;
import io.lendledger.cli.terminal.Plainly;
import io.lendledger.cli.terminal.Surroundings;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Tells a person why a command ended, and the shell in a number. */
public final class Failures {

  private final Surroundings around;

  public Failures(Surroundings around) {
    this.around = around;
  }

  /** Of options and values. */
  public int usage(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    tell(Plainly.shown(String.valueOf(wrong.getMessage())));
    if (command.getSubcommands().isEmpty()) {
      around
          .err()
          .printf("'%s --help' shows what it takes.%n", command.getCommandSpec().qualifiedName());
    } else {
      command.usage(around.err());
    }
    return ExitCode.USAGE.code();
  }

  /** Of how the program was called. */
  public int usage(String sentence) {
    tell(Plainly.shown(sentence));
    return ExitCode.USAGE.code();
  }

  public int failed(Exception failure, CommandLine command) {
    if (failure instanceof RefusedByService refusal) {
      return refused(refusal, command);
    }
    if (failure instanceof CommandFailure known) {
      if (known.code() != ExitCode.UNREAD) {
        tell(Plainly.shown(known.sentence()));
      }
      return known.code().code();
    }
    return fault(failure);
  }

  /** Of this program, or of the machine below it. */
  public int fault(Throwable failure) {
    tell("this program is wrong, please report it:");
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    trace
        .toString()
        .lines()
        .forEach(each -> around.err().println(Plainly.shown(each.replace("\t", "    "))));
    around.err().flush();
    return ExitCode.FAULT.code();
  }

  private int refused(RefusedByService refusal, CommandLine command) {
    if (command.getCommandSpec().userObject() instanceof ServiceCommand asked && asked.isJson()) {
      around.out().write(refusal.body(), 0, refusal.body().length);
      around.out().println();
      around.out().flush();
    }
    TypedNames names = TypedNames.of(command);
    tell(Plainly.shown(names.in(refusal.sentence())));
    Faults.table(around.err(), around.errColours()).add(names.in(refusal.faults()));
    return refusal.code().code();
  }

  private void tell(String sentence) {
    PrintStream err = around.err();
    Colours colours = around.errColours();
    err.println(colours.bad("lendledger: ") + sentence);
    err.flush();
  }
}
