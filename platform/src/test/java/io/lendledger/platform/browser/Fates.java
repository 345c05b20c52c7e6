package io.lendledger.platform.browser;

/** What becomes of the requests of a page. */
final class Fates {

  /** Of each request that does something: its answer is lost, waits, or the session has ended. */
  static final String OF_REQUESTS =
      """
      const ask = window.fetch;
      const fates = arguments[0].split(' ');
      window.keys = [];
      window.targets = [];
      window.fetch = async (url, init) => {
        const key = init?.headers?.['Idempotency-Key'];
        if (!key) return ask(url, init);
        const fate = fates[window.keys.length];
        window.keys.push(key);
        window.targets.push(String(url));
        if (fate === 'ended' || fate === 'drops') {
          const code = fate === 'ended' ? 'UNAUTHORIZED' : 'LARGE_DROP';
          return new Response(JSON.stringify({error_code: code, message: 'It is ' + fate}),
            {status: fate === 'ended' ? 401 : 400, headers: {'X-Request-Id': fate}});
        }
        const answer = await ask(url, init);
        if (fate === 'lost') throw new TypeError('The connection is cut');
        if (fate === 'held') await new Promise((free) => window.free = free);
        return answer;
      };
      """;

  private Fates() {}
}
