/** What operators install is held to the service that it starts. */
package io.lendledger.platform.deploy;
