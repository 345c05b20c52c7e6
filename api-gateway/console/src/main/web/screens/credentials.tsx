/** Who may come in: clients and keys, made, rotated and revoked; a secret is shown once. */

import { type ComponentChildren } from "preact";
import { type Action, ActionButton, type Typed } from "../action.tsx";
import { get, type Row } from "../api.ts";
import { figure, given } from "../exact.ts";
import { Plain } from "../plain.tsx";
import { useRoute } from "../route.ts";
import { curl, Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { type Column, plain, Status } from "../table.tsx";
import { walk } from "../walk.ts";

const SCOPES = ["lender.read", "lender.write", "webhooks", "portfolio-analysis", "desk", "audit", "ops"];
const CLIENTS = "/desk/v1/oauth-clients";
const KEYS = "/desk/v1/api-keys";
const SESSIONS = "/desk/v1/console-sessions";
const MOST = 5000;

function secret(name: string, id: string, value: string): ComponentChildren {
  return (
    <>
      <h2>The {name}, shown once</h2>
      <p class="mono">{id}</p>
      <p class="mono secret">{value}</p>
      <p><button type="button" onClick={() => navigator.clipboard.writeText(value)}>Copy</button> Keep it now: nobody can show it again.</p>
    </>
  );
}

function told(name: string): (answer: unknown) => ComponentChildren {
  return (answer) => {
    const made = answer as Row;
    return secret(name, plain(made.clientId ?? made.id), plain(made.clientSecret ?? made.key));
  };
}

function grant(typed: Typed) {
  return {
    lenderCode: given(typed.lenderCode),
    scopes: (typed.scopes ?? "").split(" ").filter((each) => each !== ""),
    description: given(typed.description),
    expiresAt: given(typed.expiresAt),
  };
}

function creation(path: string, what: string, name: string): Action {
  return {
    title: `New ${what}`,
    button: "Make it",
    path,
    fields: [
      { name: "scopes", label: "What it may do", choices: SCOPES, many: true },
      { name: "lenderCode", label: "Lender, for a lender’s scopes", optional: true },
      { name: "description", label: "What it is for", optional: true },
      { name: "expiresAt", label: "Refused from (UTC)", form: "2027-01-01T00:00:00Z", optional: true },
    ],
    body: grant,
    told: told(name),
  };
}

function rotation(path: string, id: string, name: string): Action {
  return {
    title: `Rotate ${id}`,
    button: `Make another ${name}`,
    path: `${path}/${encodeURIComponent(id)}/rotate`,
    fields: [{ name: "overlapSeconds", label: "Seconds that the one before stays good", figure: true, start: "3600", optional: true }],
    body: (typed) => ({ overlapSeconds: figure(typed.overlapSeconds) }),
    preview: (typed) => <p>{given(typed.overlapSeconds) === "0" ? "The one before ends at once: whoever still uses it is refused." : "Both are good for that long."} Sessions at the console end.</p>,
    told: told(name),
  };
}

function revocation(path: string, id: string): Action {
  return {
    title: `Revoke ${id}`,
    button: "Revoke",
    method: "DELETE",
    path: `${path}/${encodeURIComponent(id)}`,
    fields: [],
    word: id,
    preview: () => <p>Its tokens, streams and sessions end at once. It cannot be brought back.</p>,
    told: () => <p>{id} is revoked.</p>,
  };
}

const WHEN = (key: string, label: string, none: string): Column => ({
  key,
  label,
  show: (row) => row[key] ? plain(row[key]).slice(0, 16).replace("T", " ") : none,
});

const SHARED: Array<Column> = [
  { key: "lenderCode", label: "Lender", show: (row) => plain(row.lenderCode) || "all" },
  { key: "scopes", label: "May", show: (row) => <span class="wrapping">{(row.scopes as Array<string>).join(", ")}</span> },
  { key: "description", label: "For" },
  WHEN("createdAt", "Made (UTC)", ""),
  WHEN("expiresAt", "Until (UTC)", "no end"),
];

function doing(path: string, id: (row: Row) => string, name: string, again: () => void, past: boolean): Array<Column> {
  if (past) return [];
  return [{
    key: "do",
    label: "Do",
    show: (row) => (
      <span class="do">
        {row.authMethod !== "private_key_jwt" && <ActionButton action={rotation(path, id(row), name)} label="Rotate" done={again} />}
        <ActionButton action={revocation(path, id(row))} label="Revoke" done={again} />
      </span>
    ),
  }];
}

function Listed(props: { title: string; path: string; action: Action; columns: (again: () => void) => Array<Column>; empty: string; past: boolean }) {
  const { answer, error, again } = useAnswer(props.path, (signal) => walk(props.path, {}, MOST, signal));
  return (
    <>
      <h2 class="with-button">{props.title} {!props.past && <ActionButton action={props.action} done={again} />}</h2>
      {error && <Failure error={error} what={props.title} retry={again} />}
      {!answer && !error && <Loading />}
      {answer?.rows.length === 0 && <Empty title="None yet" curl={curl(props.path)}>{props.empty}</Empty>}
      {answer && answer.rows.length > 0 && <Plain label={props.title} rows={answer.rows} columns={props.columns(again)} />}
      {answer?.cut && <p class="quiet">These are the first {MOST.toLocaleString("en")}.</p>}
    </>
  );
}

export function Credentials() {
  const past = useRoute().params.asOf !== undefined;
  return (
    <section class="page">
      <header class="bar"><h1>Credentials</h1></header>
      <Listed title="OAuth clients" path={CLIENTS} action={creation(CLIENTS, "client", "secret")} past={past}
        empty="A client gets access tokens with its id and secret, and may sign in here."
        columns={(again) => [
          { key: "clientId", label: "Client" }, ...SHARED, WHEN("lastUsedAt", "Last used (UTC)", "never"), { key: "authMethod", label: "Proof", show: (row) => row.authMethod === "private_key_jwt" ? "signature" : "secret" },
          WHEN("previousSecretUntil", "Old until (UTC)", "–"),
          ...doing(CLIENTS, (row) => plain(row.clientId), "secret", again, past),
        ]} />
      <Listed title="API keys" path={KEYS} action={creation(KEYS, "key", "key")} past={past}
        empty="A key goes with each request, in the header X-API-Key."
        columns={(again) => [
          { key: "prefix", label: "Begins with" }, ...SHARED, WHEN("lastUsedAt", "Last used (UTC)", "never"),
          WHEN("previousKeyUntil", "Old until (UTC)", "–"),
          ...doing(KEYS, (row) => plain(row.id), "key", again, past),
        ]} />
      <SignedIn past={past} />
      <SigningKeys />
    </section>
  );
}

function ending(subject: string): Action {
  return {
    title: `End the sessions of ${subject}`,
    button: "End them",
    path: `${SESSIONS}/end`,
    fields: [],
    body: () => ({ subject }),
    preview: () => <p>All of them end, at all gateways, and a sign-in that is under way. Whoever may still sign in can begin another: {subject.startsWith("user:") ? "take the person’s role away at your issuer first" : "revoke the client instead, if it must not"}.</p>,
    told: (answer) => <p>{plain((answer as Row).ended)} of {subject} {(answer as Row).ended === "1" ? "has" : "have"} ended.</p>,
  };
}

/** Those who are signed in now, and the way to send one of them out. */
function SignedIn({ past }: { past: boolean }) {
  const { answer, error, again } = useAnswer(SESSIONS, (signal) => get<{ data: Array<Row> }>(SESSIONS, {}, signal));
  return (
    <>
      <h2>Signed in at this console</h2>
      {error && <Failure error={error} what="Sessions" retry={again} />}
      {!answer && !error && <Loading />}
      {answer && <Plain label="Signed in at this console" rows={answer.data} columns={[
        { key: "subject", label: "Who" }, { key: "sessions", label: "Sessions", decimals: 0 },
        WHEN("firstStartedAt", "Since (UTC)", ""), WHEN("lastUsedAt", "Last used (UTC)", ""),
        ...(past ? [] : [{ key: "do", label: "Do", show: (row: Row) => <span class="do"><ActionButton action={ending(plain(row.subject))} label="End sessions" done={again} /></span> }]),
      ]} />}
    </>
  );
}

function SigningKeys() {
  const { answer, error, again } = useAnswer("signing keys", (signal) => get<{ data: Array<Row> }>("/desk/v1/signing-keys", {}, signal));
  return (
    <>
      <h2>Keys that sign tokens</h2>
      {error && <Failure error={error} what="Signing keys" retry={again} />}
      {!answer && !error && <Loading />}
      {answer && <Plain label="Signing keys" rows={answer.data} columns={[
        { key: "kid", label: "Key" }, { key: "algorithm", label: "Algorithm" }, { key: "state", label: "State", show: (row) => <Status value={row.state} /> },
        WHEN("createdAt", "Made (UTC)", ""), WHEN("signsFrom", "Signs from (UTC)", ""), WHEN("publishedUntil", "Published until (UTC)", "–"),
      ]} />}
    </>
  );
}
