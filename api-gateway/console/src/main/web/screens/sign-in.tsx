import { send } from "../api.ts";
import { said } from "../said.ts";
import { useSending } from "../sending.tsx";

const DEMO = [
  ["demo-lender", "Lender DEMO", "its loans, trades, bills and submissions"],
  ["demo-desk", "Lending desk", "all lenders’ loans"],
  ["demo-auditor", "Auditor and operator", "history, lineage, integrity, projections"],
  ["other-lender", "Lender OTHER", "sees nothing of DEMO"],
] as const;

/** Why the issuer's answer signed nobody in, by the name that the service gives it. */
const PROBLEMS: Record<string, string> = {
  "not-started-here": "This browser has not begun that sign-in, or more than ten minutes ago. Begin again.",
  declined: "The sign-in was declined, or cancelled. Nobody is signed in.",
  "issuer-away": "The service that signs people in does not answer. Try again in a few seconds.",
  busy: "Many people are signing in right now. Try again in a few seconds.",
  refused: "The answer of the service that signs people in does not hold. Begin again; if it happens again, tell your operator the request below.",
  "no-role": "You have no role that allows anything here. Ask whoever gives out roles in your company.",
  "mixed-roles": "You have roles of more than one party, which exclude each other here. Ask whoever gives out roles in your company.",
  "still-at-issuer": "You are signed out here. The service that signed you in could not be told: sign out there, too.",
};

/** Where to come back to: this screen, without what went wrong before. */
function back(): string {
  const query = new URLSearchParams(location.search);
  query.delete("problem");
  query.delete("request");
  const text = query.toString();
  const screen = location.pathname === "/console/sign-in" ? "/" : location.pathname;
  return text === "" ? screen : `${screen}?${text}`;
}

function Problem() {
  const query = new URLSearchParams(location.search);
  const words = PROBLEMS[query.get("problem") ?? ""];
  if (words === undefined) return null;
  const request = query.get("request") ?? "";
  return (
    <div class="notice bad" role="alert">
      <p>{words}</p>
      {/^[A-Za-z0-9._-]{1,64}$/.test(request) && <p>Request {request}</p>}
    </div>
  );
}

export function SignIn({ done, ended }: { done: () => void; ended: boolean }) {
  const { busy, notice, start, renew } = useSending();
  const demo = said("demo") === "true";
  const clients = said("clients") === "true";
  const openId = said("openid");
  const enter = (clientId: string, clientSecret: string) => {
    renew();
    start(async () => {
      await send("POST", "/console/session", { clientId, clientSecret });
      done();
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    enter(String(form.get("clientId")), String(form.get("clientSecret")));
  };
  return (
    <main class="sign-in">
      <h1>Lendledger</h1>
      <p class="lead">The ledger of a securities-lending programme.</p>
      <Problem />
      {ended && <p class="notice warn" role="status">Your session has ended. Sign in, and you are back at this screen.</p>}
      {openId !== "" && (
        <button type="button" class="primary issuer" onClick={() => location.assign(`/console/openid/start?to=${encodeURIComponent(back())}`)}>{openId}</button>
      )}
      {!clients && openId === "" && <p>Signing in is turned off at this service.</p>}
      {demo && (
        <section aria-label="Demonstration">
          <h2>Try it as</h2>
          {DEMO.map(([id, title, what]) => (
            <button key={id} type="button" class="person" disabled={busy} onClick={() => enter(id, `${id}-secret`)}>
              <b>{title}</b><span>{what}</span>
            </button>
          ))}
        </section>
      )}
      {clients && <form onSubmit={submit as unknown as (event: Event) => void} onInput={renew}>
        <h2>{demo || openId !== "" ? "Or sign in with a client" : "Sign in"}</h2>
        <label>Client id<input name="clientId" required maxLength={64} autoComplete="username" /></label>
        <label>Client secret<input name="clientSecret" type="password" required maxLength={256} autoComplete="current-password" /></label>
        <button type="submit" class="primary" disabled={busy}>{busy ? "Signing in…" : "Sign in"}</button>
      </form>}
      {notice}
      <p><a href="/docs">Documentation</a></p>
    </main>
  );
}
