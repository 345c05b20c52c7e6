// The hand-written client, at a service that is only played.
import * as lendledger from './lendledger';
import { read, written } from './lendledger/exact';

declare function require(name: string): any;
declare const process: { exitCode?: number };
const http = require('node:http');
const crypto = require('node:crypto');

type Answer = null | [status: number, headers: Record<string, string>, body: string];
type Asked = { method: string; url: string; headers: Record<string, string>; body: string };

const asked: Asked[] = [];
const answers: Answer[] = [];
const pauses: number[] = [];
let tokens = 0;

const server = http.createServer((request: any, response: any) => {
  let body = '';
  request.on('data', (chunk: unknown) => (body += String(chunk)));
  request.on('end', () => {
    if (request.url === '/oauth2/token') {
      response.end(JSON.stringify({ access_token: `t${++tokens}`, expires_in: 900 }));
      return;
    }
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    const answer = answers.shift();
    if (answer === null || answer === undefined) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer[0], answer[1]);
    response.end(answer[2]);
  });
});

function same(told: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(told) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(told)} instead of ${JSON.stringify(expected)}`);
  }
}

async function fails(work: () => unknown, kind: new (...all: never[]) => Error, text = ''): Promise<any> {
  try {
    await work();
  } catch (failure) {
    if (failure instanceof kind && failure.message.includes(text)) {
      return failure;
    }
    throw new Error(`${String(failure)} instead of ${kind.name} with ${text}`);
  }
  throw new Error(`no ${kind.name}`);
}

function client(): lendledger.Client {
  asked.length = answers.length = pauses.length = tokens = 0;
  const address = `http://127.0.0.1:${server.address().port}`;
  const pause = async (millis: number): Promise<void> => void pauses.push(millis);
  return new lendledger.Client(address, 'me', 'se:cret', { pause });
}

const tests: Record<string, () => Promise<void>> = {
  async decimalsAreExact() {
    const it = client();
    answers.push([200, {}, '{"fee": 123456789012345.1234567891, "n": 9007199254740993, "i": 12, "s": "1.5", "e": [1e-3]}']);
    const answer = (await it.get('/api/v1/x')) as any;
    same(String(answer.fee), '123456789012345.1234567891', 'fee');
    same(answer.fee instanceof lendledger.Decimal, true, 'a Decimal');
    same(String(answer.n), '9007199254740993', 'large number');
    same([answer.i, answer.s, String(answer.e[0])], [12, '1.5', '0.001'], 'others');
    for (const [token, plain] of [['0.5e1', '5'], ['0e3', '0'], ['12.5e1', '125'], ['-1.25e3', '-1250'], ['5e-1', '0.5'], ['125e-2', '1.25'], ['1E2', '100']]) {
      same(String(read(token!)), plain, token!);
    }
    answers.push([201, {}, '']);
    await it.post('/api/v1/x', { price: new lendledger.Decimal('0.10'), units: 3, none: undefined });
    same(asked.at(-1)!.body, '{"price":0.10,"units":3}', 'body');
    await fails(() => written({ a: [0.1] }), TypeError, 'not exact');
    await fails(() => new lendledger.Decimal('1e5'), TypeError, 'no decimal');
    await fails(() => new lendledger.Decimal('007'), TypeError, 'no decimal');
    await fails(() => written({ a: new Map([['b', 1]]) }), TypeError, 'Map');
    const long = `${'x'.repeat(30_000_000)}\\"`;
    same((read(JSON.stringify([long])) as string[])[0] === long, true, 'a long text');
  },
  async whatIsGoneAfterALostAnswerIsDeleted() {
    const it = client();
    for (const unsure of [null, [504, {}, '']] as Answer[]) {
      answers.push(unsure, [503, {}, '{}'], [404, {}, '{}']);
      same(await it.delete('/api/v1/webhook-subscriptions/1'), null, 'answer');
    }
    answers.push([503, {}, '{}'], [404, {}, '{}'], null, [404, {}, '{}']);
    await fails(() => it.delete('/api/v1/webhook-subscriptions/1'), lendledger.NotFound);
    await fails(() => it.get('/api/v1/webhook-subscriptions/1'), lendledger.NotFound);
  },
  async anAddressHasNoPath() {
    new lendledger.Client('https://ledger.example.com:8443/', 'me', 'secret');
    for (const wrong of ['ledger.example.com', 'localhost:8443', 'https://h/ledger', 'https://h?a=b', 'https://h#a', '']) {
      await fails(() => new lendledger.Client(wrong, 'me', 'secret'), TypeError, 'no address');
    }
    const named = await fails(() => new lendledger.Client('https://me:secret@h', 'me', 'secret'), TypeError, 'a name in it');
    same(named.message.includes('secret'), false, 'what it repeats');
  },
  async pagesAreOneIterator() {
    const it = client();
    const first = '/api/v1/loans/custody?status=Open&status=Closed&limit=2';
    answers.push([200, {}, '{"data": [{"id": 1}, {"id": 2}], "nextCursor": "a b"}'], [200, {}, '{"data": [{"id": 3}], "nextCursor": null}']);
    const ids: unknown[] = [];
    const loans = it.pages('/api/v1/loans/custody', { status: ['Open', 'Closed'], limit: 2 });
    same(asked.length, 0, 'asked before it is wanted');
    for await (const loan of loans) {
      ids.push(loan.id);
    }
    same(ids, [1, 2, 3], 'ids');
    same(asked.map((each) => each.url), [first, `${first}&cursor=a+b`], 'paths');
    const page: Answer = [200, {}, '{"data": [], "nextCursor": "same"}'];
    answers.push(page, page);
    const endless = it.pages('/api/v1/x');
    await fails(() => endless.next(), lendledger.LendledgerError, 'same page twice');
  },
  async refusalsHaveTypes() {
    const it = client();
    const details = [{ index: 3, field: 'price', value: '-1', issue: 'must be above 0' }];
    answers.push([400, { 'X-Request-Id': 'r-1' }, JSON.stringify({ error_code: 'VALIDATION_FAILED', message: '1 fault', details })]);
    const refused = await fails(() => it.post('/desk/v1/prices', {}), lendledger.ValidationFailed, '1 fault');
    same([refused.status, refused.faults, refused.requestId, refused.name], [400, details, 'r-1', 'ValidationFailed'], 'refusal');
    answers.push([403, {}, '<html>a proxy</html>'], [404, {}, '{}']);
    await fails(() => it.get('/api/v1/x'), lendledger.Forbidden, 'UNKNOWN');
    await fails(() => it.get('/api/v1/x'), lendledger.NotFound);
    same(pauses, [], 'asked again');
  },
  async changesAreSentAgainUnderTheSameKeyAlone() {
    const it = client();
    answers.push(null, [503, { 'Retry-After': '7' }, '{}'], [201, {}, '{"submissionId": "s"}']);
    same(await it.post('/api/v1/positions', { a: 1 }), { submissionId: 's' }, 'answer');
    same(new Set(asked.map((each) => each.headers['idempotency-key'])).size, 1, 'keys');
    same(asked.map((each) => each.body), ['{"a":1}', '{"a":1}', '{"a":1}'], 'bodies');
    same(pauses, [250, 7000], 'pauses');
    answers.push([201, {}, '']);
    await it.post('/api/v1/positions', { a: 1 }, {}, 'mine');
    same(asked.at(-1)!.headers['idempotency-key'], 'mine', 'key');
    same(asked.at(-1)!.headers.prefer, undefined, 'waits unasked');
    answers.push([201, {}, '']);
    await it.post('/api/v1/positions', { a: 1 }, {}, 'mine', { waitSeconds: 30 });
    same([asked.at(-1)!.headers.prefer, asked.at(-1)!.url], ['wait=30', '/api/v1/positions'], 'wait');
    answers.push(null, [503, {}, '{}']);
    await fails(() => it.send('POST', '/x', {}, '{}'), lendledger.Unreachable);
    await fails(() => it.send('POST', '/x', {}, '{}'), lendledger.Unavailable);
    same(pauses.length, 2, 'pauses');
    answers.push(...Array.from({ length: 5 }, (): Answer => [429, { 'Retry-After': '1' }, '{}']));
    await fails(() => it.get('/x'), lendledger.RateLimited);
  },
  async whatMayHaveBeenMadeHasItsKey() {
    const it = client();
    answers.push(null, null, null, null, null);
    const lost = await fails(() => it.post('/x', {}), lendledger.Unreachable);
    same(pauses, [250, 1250, 6250, 31250], 'pauses');
    same(lost.key, asked.at(-1)!.headers['idempotency-key'], 'key');
    answers.push(...Array.from({ length: 5 }, (): Answer => [500, {}, '{}']));
    const unsure = await fails(() => it.patch('/x', {}), lendledger.Refused);
    same(unsure.key, asked.at(-1)!.headers['idempotency-key'], 'key of a fault');
    answers.push([400, {}, '{}']);
    const refused = await fails(() => it.post('/x', {}, {}, 'mine'), lendledger.Refused);
    same(refused.key, undefined, 'key of a refusal');
  },
  async pagesBeginWhereTheyAreTold() {
    const it = client();
    answers.push([200, {}, '{"data": [], "nextCursor": "b"}'], [200, {}, '{"data": [], "nextCursor": null}']);
    for await (const row of it.pages('/x', { cursor: 'a' })) {
      throw new Error(String(row));
    }
    same(asked.map((each) => each.url), ['/x?cursor=a', '/x?cursor=b'], 'paths');
  },
  async aRefusedTokenIsReplacedOnce() {
    const it = client();
    answers.push([401, {}, '{}'], [200, {}, '{}'], [200, {}, '{}'], [401, {}, '{}'], [401, {}, '{}']);
    await it.get('/x');
    await it.get('/x');
    same(asked.map((each) => each.headers.authorization), ['Bearer t1', 'Bearer t2', 'Bearer t2'], 'tokens');
    await fails(() => it.get('/x'), lendledger.Unauthorized);
  },
  async webhooksAreVerified() {
    const key = Buffer_from('k'.repeat(32));
    const secret = `whsec_${key.toString('base64')}`;
    const body = new TextEncoder().encode('{"type":"loan.custody","rate":4.20}');
    const now = 1_700_000_000;
    const sign = (id = 'evt_1', at = now, by = key): Record<string, string> => ({
      'Webhook-Id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${crypto.createHmac('sha256', by).update(`${id}.${at}.`).update(body).digest('base64')}`,
    });
    const good = sign();
    const message = (await lendledger.verify(secret, good, body, { now })) as any;
    same(String(message.rate), '4.20', 'rate');
    await lendledger.verify([`whsec_${btoa('o'.repeat(32))}`, secret], new Headers(good), body, { now: now + 300 });
    await lendledger.verify(secret, { ...good, 'webhook-signature': `v1,AAAA v1,* ${good['webhook-signature']}` }, body, { now });
    const wrong: [Record<string, string>, Uint8Array, number][] = [
      [good, new TextEncoder().encode('{}'), now],
      [sign('evt_1', now, Buffer_from('x'.repeat(32))), body, now],
      [{ ...good, 'Webhook-Id': 'evt_2' }, body, now],
      [{ ...good, 'webhook-timestamp': String(now + 1) }, body, now],
      [good, body, now + 301],
      [good, body, now - 301],
      [{ ...good, 'webhook-signature': '' }, body, now],
      [{ ...good, 'webhook-timestamp': 'soon' }, body, now],
      [{}, body, now],
    ];
    for (const [headers, sent, at] of wrong) {
      await fails(() => lendledger.verify(secret, headers, sent, { now: at }), lendledger.NotAuthentic);
    }
    await fails(() => lendledger.verify(secret, good, body), lendledger.NotAuthentic);
    await fails(() => lendledger.verify('whsec_*', good, body, { now }), TypeError, 'no Base64');
  },
};

function Buffer_from(text: string): any {
  return require('node:buffer').Buffer.from(text);
}

async function run(): Promise<void> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  for (const [name, test] of Object.entries(tests)) {
    await test().catch((failure: unknown) => {
      process.exitCode = 1;
      console.error(name, failure);
    });
  }
  server.closeAllConnections();
  server.close();
  console.log(Object.keys(tests).length, 'tests');
}

run().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
