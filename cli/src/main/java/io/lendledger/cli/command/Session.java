package io.lendledger.cli.command;

import io.lendledger.cli.http.Api;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;

/**
 * A command at work.
 *
 * @param api the service
 * @param caller as whom it is asked
 * @param profile the name of the profile
 * @param around the shell
 * @param out where results go
 */
record Session(Api api, Caller caller, String profile, Surroundings around, Output out) {

  /** A path of the caller's. */
  String path(String below) {
    return caller.base() + below;
  }
}
