/** The console in a real browser. */
package io.lendledger.platform.browser;
