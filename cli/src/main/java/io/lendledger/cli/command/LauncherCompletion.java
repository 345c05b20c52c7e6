package io.lendledger.cli.command;

import java.nio.file.Path;
import java.util.Set;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Completes what the launcher runs itself, besides this program's commands. The service takes its
 * properties behind an equals sign, which picocli does not complete.
 */
final class LauncherCompletion {

  private static final String NAME = "lendledger";

  /** Options whose value is a file or a directory. */
  private static final Set<String> OF_PATHS =
      Set.of("--to", "--from", "--wal", "--data-dir", "--seal", "--public-key");

  private static final String OF_START =
      """

      # A service takes its properties behind an equals sign.
      function _complete_lendledger_start() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" property="" choices=""
        [[ "$word" == "=" ]] && { property="$before"; word=""; }
        [[ "$before" == "=" ]] && property="${COMP_WORDS[COMP_CWORD-2]}"
        case "$property" in
          "") choices="--server.port= --server.address= --management.server.port= --lendledger.data-dir=
            --lendledger.roles= --lendledger.demo= --lendledger.sandbox= --spring.datasource.url=
            --server.ssl.bundle=" ;;
          --lendledger.demo) choices="programme" ;;
          --lendledger.sandbox) choices="true false" ;;
          --lendledger.roles) choices="gateway command query gateway,command,query" ;;
          --server.address) choices="127.0.0.1 0.0.0.0" ;;
        esac
        COMPREPLY=( $(compgen -W "$choices" -- "$word") )
        if [[ -z "$property" ]] && type compopt >/dev/null 2>&1; then compopt -o nospace; fi
      }
      function _complete_lendledger_or_start() {
        if [[ $COMP_CWORD -ge 2 && "${COMP_WORDS[1]}" == "start" ]]; then
          _complete_lendledger_start
        else
          _complete_lendledger
        fi
      }
      complete -F _complete_lendledger_or_start -o default lendledger
      """;

  private LauncherCompletion() {}

  /** The script for those commands and the launcher's. */
  static String script(CommandLine commands) {
    commands
        .addSubcommand("start", CommandSpec.create())
        .addSubcommand("backup", taking("--to", "--data-dir"))
        .addSubcommand(
            "restore", taking("--from", "--to", "--wal", "--until", "--seal", "--public-key"))
        .addSubcommand("check", taking("--data-dir", "--url", "--user", "--seal"))
        .addSubcommand(
            "audit",
            new CommandLine(CommandSpec.create())
                .addSubcommand(
                    "verify",
                    taking("--data-dir", "--url", "--user", "--export", "--seal", "--public-key")))
        .addSubcommand("help", CommandSpec.create());
    return AutoComplete.bash(NAME, commands) + OF_START;
  }

  private static CommandSpec taking(String... options) {
    CommandSpec command = CommandSpec.create();
    for (String option : options) {
      Class<?> type = OF_PATHS.contains(option) ? Path.class : String.class;
      command.addOption(OptionSpec.builder(option).arity("1").type(type).build());
    }
    return command;
  }
}
