// Whether a webhook is the service's (https://www.standardwebhooks.com).
import { LendledgerError } from './errors';
import { type Json, read } from './exact';

const TOLERANCE_SECONDS = 300;

/** It was not signed with the secret, or too long ago, or it is to come yet. */
export class NotAuthentic extends LendledgerError {}

export interface Verifying {
  toleranceSeconds?: number;
  /** Seconds since 1970. */
  now?: number;
}

/**
 * The message, if it is the service's.
 *
 * @param secret the subscription's, with or without whsec_; more than one while it is rotated
 * @param headers those of the request, however their names are written
 * @param body the bytes as they came, before anything has read them
 */
export async function verify(
  secret: string | readonly string[],
  headers: Headers | Record<string, string | string[] | undefined>,
  body: Uint8Array,
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() / 1000 }: Verifying = {},
): Promise<Json> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) {
    throw new NotAuthentic('webhook-id or webhook-timestamp is missing, or is none');
  }
  if (Math.abs(now - Number(timestamp)) > toleranceSeconds) {
    throw new NotAuthentic(`it was signed more than ${toleranceSeconds} s from now`);
  }
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  let good = false;
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(each);
    for (const signature of signatures(header(headers, 'webhook-signature'))) {
      // Compares in constant time.
      good = (await crypto.subtle.verify('HMAC', key, signature, signed)) || good;
    }
  }
  if (!good) {
    throw new NotAuthentic('no signature fits');
  }
  return read(new TextDecoder('utf-8', { fatal: true }).decode(body));
}

function header(headers: Headers | Record<string, string | string[] | undefined>, name: string): string {
  if (headers instanceof Headers) {
    return headers.get(name) ?? '';
  }
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (Array.isArray(found) ? found[0] : found) ?? '';
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = decoded(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0) {
    throw new TypeError('the secret is no Base64');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function signatures(sent: string): Uint8Array<ArrayBuffer>[] {
  return sent
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => decoded(each.slice(3)))
    .filter((each) => each !== null);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
