// The service, in the hands of one credential.
import { LendledgerError, Refused, refusal, Unauthorized, Unreachable } from './errors';
import { type Json, read, written } from './exact';

export type Parameters = Record<string, string | number | boolean | readonly string[] | undefined>;
export type Row = { [field: string]: Json };

export interface Settings {
  retries?: number;
  timeoutSeconds?: number;
  /** How it waits, in milliseconds. */
  pause?: (millis: number) => Promise<void>;
}

declare const process: { env: Record<string, string | undefined> };

const SAFE = ['GET', 'HEAD', 'PUT', 'DELETE'];
const UNSURE = [500, 502, 504];
const PASSING = [429, 503, ...UNSURE];
const EARLY_MILLIS = 30_000;
const FIRST_PAUSE_MILLIS = 250;
const LONGEST_PAUSE_MILLIS = 60_000;

/**
 * It gets tokens itself, waits where the service has no room, and asks again where an answer was
 * lost: reads always, changes only under an Idempotency-Key, which each has.
 */
export class Client {
  private readonly server: string;
  private readonly retries: number;
  private readonly timeoutMillis: number;
  private readonly pause: (millis: number) => Promise<void>;
  private token: Promise<{ value: string; until: number }> | null = null;

  constructor(
    server: string,
    private readonly clientId: string,
    private readonly clientSecret: string,
    { retries = 4, timeoutSeconds = 90, pause = sleep }: Settings = {},
  ) {
    this.server = origin(server);
    this.retries = retries;
    this.timeoutMillis = timeoutSeconds * 1000;
    this.pause = pause;
  }

  /** By LENDLEDGER_SERVER, _CLIENT_ID and _CLIENT_SECRET; NODE_EXTRA_CA_CERTS for a certificate of its own. */
  static fromEnvironment(settings: Settings = {}): Client {
    const given = (name: string): string => {
      const value = process.env[name];
      if (value === undefined) {
        throw new LendledgerError(`${name} is not set`);
      }
      return value;
    };
    return new Client(
      given('LENDLEDGER_SERVER'),
      given('LENDLEDGER_CLIENT_ID'),
      given('LENDLEDGER_CLIENT_SECRET'),
      settings,
    );
  }

  get(path: string, parameters: Parameters = {}): Promise<Json> {
    return this.json('GET', path, parameters);
  }

  /** All records of a list, page by page as they are wanted. */
  async *pages(path: string, parameters: Parameters = {}): AsyncGenerator<Row> {
    for (let cursor: string | undefined; ; ) {
      const more = cursor === undefined ? {} : { cursor };
      const page = (await this.get(path, { ...parameters, ...more })) as { data: Row[]; nextCursor: string | null };
      yield* page.data;
      if (page.nextCursor === null || page.nextCursor === undefined) {
        return;
      }
      if (page.nextCursor === cursor) {
        throw new LendledgerError(`${path} gave the same page twice`);
      }
      cursor = page.nextCursor;
    }
  }

  /**
   * Sends a change under a key: yours, to send the same again later, or a new one. Where it is
   * unknown whether it was made, the error has the key. The service answers once the change has
   * taken effect, or when the seconds to wait are over.
   */
  post(
    path: string,
    body?: unknown,
    parameters: Parameters = {},
    key: string = crypto.randomUUID(),
    { waitSeconds }: { waitSeconds?: number } = {},
  ): Promise<Json> {
    return this.json('POST', path, parameters, body, key, waitSeconds);
  }

  patch(path: string, body: unknown, parameters: Parameters = {}, key: string = crypto.randomUUID()): Promise<Json> {
    return this.json('PATCH', path, parameters, body, key);
  }

  put(path: string, body: unknown, parameters: Parameters = {}): Promise<Json> {
    return this.json('PUT', path, parameters, body);
  }

  /** Deletes; what is not there any more when an answer was lost, is deleted. */
  delete(path: string, parameters: Parameters = {}): Promise<Json> {
    return this.json('DELETE', path, parameters);
  }

  /** Sends as it is; again only what is safe, or has an Idempotency-Key. */
  send(method: string, target: string, headers: Record<string, string>, body?: string): Promise<string> {
    const keyed = Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');
    return this.tried(method, target, headers, body, SAFE.includes(method) || keyed);
  }

  private async json(
    method: string,
    path: string,
    parameters: Parameters,
    body?: unknown,
    key?: string,
    waitSeconds?: number,
  ): Promise<Json> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (waitSeconds !== undefined) {
      headers.Prefer = `wait=${waitSeconds}`;
    }
    if (key !== undefined) {
      headers['Idempotency-Key'] = key;
    }
    if (body !== undefined) {
      headers['Content-Type'] = 'application/json';
    }
    const sent = body === undefined ? undefined : written(body);
    const target = path + query(parameters);
    try {
      const answer = await this.renewing(method, target, headers, sent);
      return answer === '' ? null : read(answer);
    } catch (failure) {
      if (failure instanceof Unreachable || (failure instanceof Refused && failure.status >= 500)) {
        failure.key = key;
      }
      throw failure;
    }
  }

  private async renewing(method: string, target: string, headers: Record<string, string>, body?: string): Promise<string> {
    try {
      return await this.authorized(method, target, headers, body);
    } catch (failure) {
      if (!(failure instanceof Unauthorized) || this.token === null) {
        throw failure;
      }
      this.token = null;
      return this.authorized(method, target, headers, body);
    }
  }

  private async authorized(method: string, target: string, headers: Record<string, string>, body?: string): Promise<string> {
    return this.send(method, target, { ...headers, Authorization: `Bearer ${await this.bearer()}` }, body);
  }

  private async bearer(): Promise<string> {
    let known = this.token === null ? null : await this.token;
    if (known === null || Date.now() > known.until) {
      this.token = this.granted();
      this.token.catch(() => {
        this.token = null;
      });
      known = await this.token;
    }
    return known.value;
  }

  private async granted(): Promise<{ value: string; until: number }> {
    const login = `${encodeURIComponent(this.clientId)}:${encodeURIComponent(this.clientSecret)}`;
    const headers = {
      Authorization: `Basic ${btoa(login)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    // To ask twice gives two tokens, and harms nobody.
    const answer = await this.tried('POST', '/oauth2/token', headers, 'grant_type=client_credentials', true);
    const told = JSON.parse(answer) as { access_token: string; expires_in: number };
    return { value: told.access_token, until: Date.now() + told.expires_in * 1000 - EARLY_MILLIS };
  }

  private async tried(
    method: string,
    target: string,
    headers: Record<string, string>,
    body: string | undefined,
    again: boolean,
  ): Promise<string> {
    let unsure = false;
    for (let tries = 0; ; tries++) {
      const last = !again || tries === this.retries;
      let wait = FIRST_PAUSE_MILLIS * 2 ** tries;
      try {
        const signal = AbortSignal.timeout(this.timeoutMillis);
        const response = await fetch(this.server + target, { method, headers, body, signal, redirect: 'error' });
        const answer = await response.text();
        if (response.ok) {
          return answer;
        }
        if (response.status === 404 && method === 'DELETE' && unsure) {
          return '';
        }
        unsure ||= UNSURE.includes(response.status);
        const refused = refusal(response.status, response.headers, answer);
        if (last || !PASSING.includes(refused.status)) {
          throw refused;
        }
        const asked = response.headers.get('retry-after') ?? '';
        wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : wait;
      } catch (failure) {
        if (failure instanceof Refused) {
          throw failure;
        }
        if (last || isUntrusted(failure)) {
          throw new Unreachable(`${this.server}: ${reason(failure)}`, { cause: failure });
        }
        unsure = true;
        wait = FIRST_PAUSE_MILLIS * 5 ** tries;
      }
      await this.pause(Math.min(wait, LONGEST_PAUSE_MILLIS));
    }
  }
}

/** The service is at the root of its host: a path would be left out. */
function origin(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : null;
  const bare = url !== null && url.pathname === '/' && url.search + url.hash + url.username + url.password === '';
  if (!bare || !/^https?:$/.test(url.protocol)) {
    const shown = server.includes('@') ? 'the address with a name in it' : JSON.stringify(server);
    throw new TypeError(`${shown} is no address such as https://ledger.example.com, without a path`);
  }
  return url.origin;
}

/** What fetch of Node.js says is in the cause. */
function causeOf(failure: unknown): { code?: string; message?: string } {
  return ((failure as { cause?: unknown } | null)?.cause ?? {}) as { code?: string; message?: string };
}

function isUntrusted(failure: unknown): boolean {
  return /CERT|SIGNATURE/.test(causeOf(failure).code ?? '');
}

function reason(failure: unknown): string {
  const { code, message } = causeOf(failure);
  const remedy = isUntrusted(failure) ? '; NODE_EXTRA_CA_CERTS names a certificate that the service made itself' : '';
  return [String(failure), message || code].filter(Boolean).join(': ') + remedy;
}

function query(parameters: Parameters): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of Array.isArray(value) ? (value as string[]) : [value]) {
      if (each !== undefined) {
        given.append(name, String(each));
      }
    }
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

function sleep(millis: number): Promise<void> {
  return new Promise((done) => setTimeout(done, millis));
}
