package io.lendledger.cli.command;

import io.lendledger.cli.http.Api;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.profile.Profile;
import io.lendledger.cli.terminal.Surroundings;

/**
 * A command at work.
 *
 * @param api the service
 * @param caller as whom it is asked
 * @param name of the profile
 * @param profile as it was when the command began
 * @param around the shell
 * @param out where results go
 */
record Session(
    Api api, Caller caller, String name, Profile profile, Surroundings around, Output out) {

  String path(String below) {
    return caller.base() + below;
  }
}
