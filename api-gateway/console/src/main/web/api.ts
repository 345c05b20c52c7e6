/** Talks to the API with the session's cookie. Figures stay the text that was sent: no doubles. */

import { noteBehind } from "./behind.ts";
import { noteAnswered } from "./business.ts";
import { json } from "./exact.ts";
import { isAttended } from "./presence.ts";
import type { ConsoleSession, Fault } from "./records.ts";

const FIGURE_OR_TEXT = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON whose numbers become text, to the last digit. */
export function parse<T>(json: string): T {
  return JSON.parse(
    json.replace(FIGURE_OR_TEXT, (found) => found[0] === '"' ? found : `"${found}"`),
  );
}

/** A refusal, as the error envelope tells it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Array<Fault>,
    readonly requestId: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** No answer: the network, or the service, is away. */
export class Offline extends Error {}

export type Params = Record<string, string | undefined>;

const SESSION = "/console/session";

let csrf = "";
let whenSignedOut: () => void = () => {};

/** What goes with the cookie, and what to do when the session has ended. */
export function useToken(token: string, signedOut: () => void): void {
  csrf = token;
  whenSignedOut = signedOut;
}

export function address(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

/** The browser has one cookie for all its tabs: what is asked by one of another session is not answered. */
function ownMark(url: string): Record<string, string> {
  return csrf === "" || url.startsWith(SESSION) ? {} : { "X-CSRF-Token": csrf };
}

/** Whether the browser's session is still this page's own; a page that has lost it is told so. */
export async function isOwnSession(): Promise<boolean> {
  const [own, signedOut] = [csrf, whenSignedOut];
  const isOwn = await get<ConsoleSession>(SESSION).then(({ csrfToken }) => csrfToken === own, (failed) => {
    if (failed instanceof Refused && failed.status === 401) return false;
    throw failed;
  });
  if (!isOwn && signedOut === whenSignedOut) signedOut();
  return isOwn;
}

/** What carries a request to the service and its answer back. */
export type Carrier = (url: string, init: RequestInit) => Promise<Response>;

async function call(url: string, init: RequestInit, carry: Carrier = fetch): Promise<Response> {
  const session = whenSignedOut;
  let answer: Response;
  try {
    answer = await carry(url, {
      credentials: "same-origin",
      cache: "no-store",
      ...init,
      headers: { ...ownMark(url), ...init.headers, ...(isAttended() ? {} : { "X-Unattended": "true" }) },
    });
  } catch (_unreachable) {
    throw new Offline("The service does not answer");
  }
  if (answer.ok) return answer;
  // What was asked in a session before this one says nothing of this one.
  if (answer.status === 401 && !url.startsWith(SESSION) && session === whenSignedOut) whenSignedOut();
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  const text = await answer.text();
  let said: { error_code?: string; message?: string; details?: Array<Fault> } = {};
  try {
    said = parse(text);
  } catch (_notJson) {
    said = { message: text.slice(0, 200) };
  }
  return new Refused(
    answer.status,
    said.error_code ?? `HTTP ${answer.status}`,
    said.message ?? "The service refused",
    said.details ?? [],
    answer.headers.get("X-Request-Id") ?? "",
    Number(answer.headers.get("Retry-After") ?? "0"),
  );
}

export async function get<T>(path: string, params?: Params, signal?: AbortSignal): Promise<T> {
  const portfolio: Record<string, string> = path.startsWith("/public/")
    ? { "X-SVC-ApiVersion": "1" }
    : {};
  const answer = await call(address(path, params), {
    signal,
    headers: { Accept: "application/json", ...portfolio },
  });
  const behind = answer.headers.get("X-Behind-Since");
  noteBehind(path, behind);
  const found = parse<T & { asOf?: string }>(await answer.text());
  if (found.asOf && !behind && !params?.asOf && !params?.cursor) noteAnswered(found.asOf);
  return found;
}

/** What was sent in, as it came. */
export function content(path: string): Promise<Response> {
  return call(path, {});
}

/** Sends what is given as it is, or as JSON; with the same key again it happens once. */
export async function send<T>(
  method: string,
  path: string,
  body?: unknown,
  type?: string,
  key?: string,
  carry?: Carrier,
): Promise<T | null> {
  return (await sendNamed<T>(method, path, body, type, key, carry)).answer;
}

/** As `send`, with the id that the request has in histories and logs. */
export async function sendNamed<T>(
  method: string,
  path: string,
  body?: unknown,
  type = "application/json",
  key: string = crypto.randomUUID(),
  carry?: Carrier,
): Promise<{ answer: T | null; requestId: string }> {
  const headers: Record<string, string> = { "X-CSRF-Token": csrf };
  if (path.startsWith("/public/")) headers["X-SVC-ApiVersion"] = "1";
  const changes = (method === "POST" || method === "PATCH") && !path.startsWith("/console/") && !path.includes("dryRun=") && !path.endsWith("/preview");
  if (changes) headers["Idempotency-Key"] = key;
  let sent: BodyInit | undefined;
  if (body !== undefined) {
    headers["Content-Type"] = type;
    sent = typeof body === "string" || body instanceof Blob ? body : json(body);
  }
  const answer = await call(path, { method, headers, body: sent }, carry);
  const text = await answer.text();
  return {
    answer: text === "" ? null : parse<T>(text),
    requestId: answer.headers.get("X-Request-Id") ?? "",
  };
}

/** A page of a list. */
export interface Page {
  data: Array<Row>;
  nextCursor: string | null;
  asOf?: string;
}

export type Value = string | boolean | null | undefined | Array<unknown> | object;
export type Row = Record<string, Value>;
