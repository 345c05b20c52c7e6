import { useState } from "preact/hooks";
import { send } from "../api.ts";
import { Failure } from "../states.tsx";

const DEMO = [
  ["demo-lender", "Lender DEMO", "its loans, trades, bills and submissions"],
  ["demo-desk", "Lending desk", "all lenders’ loans"],
  ["demo-auditor", "Auditor and operator", "history, lineage, integrity, projections"],
  ["other-lender", "Lender OTHER", "sees nothing of DEMO"],
] as const;

export function SignIn({ done }: { done: () => void }) {
  const [error, setError] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const demo = document.querySelector<HTMLMetaElement>("meta[name=demo]")?.content === "true";
  const enter = async (clientId: string, clientSecret: string) => {
    setBusy(true);
    setError(null);
    try {
      await send("POST", "/console/session", { clientId, clientSecret });
      done();
    } catch (failure) {
      setError(failure as Error);
    }
    setBusy(false);
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
      <form onSubmit={submit as unknown as (event: Event) => void}>
        <h2>{demo ? "Or sign in with a client" : "Sign in"}</h2>
        <label>Client id<input name="clientId" required maxLength={64} autoComplete="username" /></label>
        <label>Client secret<input name="clientSecret" type="password" required maxLength={256} autoComplete="current-password" /></label>
        <button type="submit" class="primary" disabled={busy}>{busy ? "Signing in…" : "Sign in"}</button>
      </form>
      {error && <Failure error={error} />}
    </main>
  );
}
