/** What a screen says while it has nothing to show, and why. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Offline, Refused } from "./api.ts";
import { hangs } from "./hanging.ts";

export function Loading() {
  return (
    <div class="skeleton" role="status">
      <span class="hidden">Loading</span>
      {[0, 1, 2, 3, 4, 5].map((each) => <div key={each} />)}
    </div>
  );
}

/** Nothing there: why, what to do, and the request that does it. */
export function Empty(props: { title: string; curl?: string; children?: ComponentChildren }) {
  return (
    <div class="notice">
      <h2>{props.title}</h2>
      <p>{props.children}</p>
      {props.curl && <pre tabIndex={0}>{props.curl.split(/(?<=\/)/).map((part) => <>{part}<wbr /></>)}</pre>}
    </div>
  );
}

/** What reads a path from a command line. */
export function curl(path: string): string {
  return `curl -H "Authorization: Bearer $TOKEN" '${location.origin}${path}'`;
}

export function Failure(props: { error: Error; retry?: () => void; stop?: () => void; what?: string }) {
  const { error, retry } = props;
  if (error instanceof Offline) return <Wait error={error} seconds={5} retry={retry} text="No connection to the service. What you see may be old." />;
  if (!(error instanceof Refused)) return <Problem title="The console failed" text={error.message} />;
  if (error.status === 503 || error.status === 429) {
    return <Wait error={error} seconds={Math.max(1, error.retryAfter)} retry={retry} stop={props.stop} text={error.message} id={error.requestId} />;
  }
  if (error.status === 404 && props.what) {
    return <Empty title={`${props.what}: nothing is there`}>There is no such record, it is another’s, or this version of the service has no such read.</Empty>;
  }
  return <Refusal error={error} />;
}

function Problem(props: { title: string; text: string }) {
  return <div class="notice bad" role="alert"><h2>{props.title}</h2><p>{props.text}</p></div>;
}

interface Waiting {
  error: Error;
  seconds: number;
  text: string;
  /** The request that found no room. */
  id?: string;
  retry?: () => void;
  stop?: () => void;
}

function Wait(props: Waiting) {
  const [left, setLeft] = useState(props.seconds);
  useEffect(() => setLeft(props.seconds), [props.error]);
  useEffect(() => {
    if (!props.retry) return;
    const timer = setTimeout(() => left > 1 ? setLeft(left - 1) : props.retry?.(), 1000);
    return () => clearTimeout(timer);
  }, [left, props.error]);
  return (
    <div class="notice warn" role="status">
      <h2>{props.text}</h2>
      {props.retry && <p>Trying again in {left} s. <button type="button" onClick={props.retry}>Try now</button>{props.stop && <button type="button" onClick={props.stop}>Stop</button>}</p>}
      {props.id && <p class="mono">request {props.id}</p>}
    </div>
  );
}

/** A refusal by record and field, with the id under which the service has logged it. */
export function Refusal(props: { error: Refused }) {
  const { error } = props;
  return (
    <div class="notice bad" role="alert">
      <h2>{error.message}</h2>
      {error.details.length > 0 && (
        <table class="plain">
          <thead><tr><th scope="col">Record</th><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Issue</th></tr></thead>
          <tbody>
            {error.details.map((fault, at) => (
              <tr key={at}><td>{fault.index ?? ""}</td><td>{fault.field}</td><td class="mono">{fault.value}</td><td>{fault.issue}</td></tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="mono"><Code code={error.code} /> · {error.status} · request {error.requestId}</p>
    </div>
  );
}

/** A code, with what the documentation says of it. */
function Code({ code }: { code: string }) {
  return /^[A-Z_]+$/.test(code)
    ? <a href={`/docs/faults#${code.toLowerCase()}`} target="_blank" rel="noreferrer">{code}</a>
    : <>{code}</>;
}

/**
 * Asks once for each key, and says how it went; what was there stays while it is asked again. One request at a time: the next
 * follows when it has ended, so that something that changes all the time is read, too; one that hangs is given up for it.
 */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<{ key: string; answer?: T; error?: Error }>({ key: "" });
  const [turn, setTurn] = useState(0);
  const round = useRef<{ since?: number; isWanted: boolean }>({ isWanted: false });
  const again = () => {
    const { since } = round.current;
    if (since !== undefined && !hangs(since)) round.current.isWanted = true;
    else setTurn((was) => was + 1);
  };
  useEffect(() => {
    const stop = new AbortController();
    round.current = { since: performance.now(), isWanted: false };
    const unlessLeft = <It,>(then: (it: It) => void) => (it: It) => {
      if (stop.signal.aborted) return;
      round.current.since = undefined;
      then(it);
      if (round.current.isWanted) again();
    };
    ask(stop.signal).then(
      unlessLeft((answer: T) => setState({ key, answer })),
      unlessLeft((error: Error) => setState((was) => ({ key, answer: was.key === key ? was.answer : undefined, error }))),
    );
    return () => stop.abort();
  }, [key, turn]);
  const fresh = state.key === key;
  return {
    answer: fresh ? state.answer : undefined,
    error: fresh ? state.error : undefined,
    again,
  };
}
