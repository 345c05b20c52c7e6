/** Everything by keyboard: a palette, and a page that says which key does what. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get } from "./api.ts";
import { KINDS, shownAt } from "./found.ts";
import { keysAreOn, switchKeys } from "./keys.ts";
import type { SearchHit } from "./records.ts";
import { go, href } from "./route.ts";
import type { Screen } from "./screens.tsx";
import { door, may, useSession } from "./session.ts";

interface Hit {
  kind: string;
  label: string;
  title: string;
  to: string;
}

const PAUSE = 200;
const SHORTEST = 2;

/** Whether a search is under way, has ended, or failed, of which text. */
interface Search {
  text: string;
  hits?: Array<Hit>;
  failed?: boolean;
}

export function Palette({ screens, close }: { screens: Array<Screen>; close: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [search, setSearch] = useState<Search>({ text: "" });
  const wanted = text.trim();
  const searches = wanted.length >= SHORTEST && may(session, "lender.read", "desk", "audit");
  useLayoutEffect(() => box.current?.showModal(), []);
  useEffect(() => {
    if (!searches) return;
    const stop = new AbortController();
    const timer = setTimeout(() =>
      get<{ data: Array<SearchHit> }>(`${door(session)}/search`, { q: wanted }, stop.signal).then(
        ({ data }) => setSearch({ text: wanted, hits: data.map((hit) => ({ kind: KINDS[hit.type] ?? hit.type, label: hit.id, title: hit.title, to: shownAt(hit, session) })) }),
        () => stop.signal.aborted || setSearch({ text: wanted, failed: true }),
      ), PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, searches]);
  const done = !searches || search.text === wanted;
  const hits: Array<Hit> = [
    ...screens.filter((screen) => screen.group && screen.title.toLowerCase().includes(wanted.toLowerCase()))
      .map((screen) => ({ kind: "Screen", label: screen.title, title: screen.key ? `g ${screen.key}` : "", to: href(screen.name) })),
    ...(searches && done ? search.hits ?? [] : []),
  ];
  const pick = (hit: Hit | undefined) => {
    if (!hit) return;
    box.current?.close();
    go(hit.to);
  };
  useEffect(() => document.getElementById(`hit-${at}`)?.scrollIntoView({ block: "nearest" }), [at]);
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(hits.length - 1, at + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      pick(hits[at]);
    }
  };
  return (
    <dialog ref={box} onClose={close} class="palette" aria-label="Go to">
      <input role="combobox" aria-expanded="true" aria-controls="hits" aria-activedescendant={hits[at] ? `hit-${at}` : undefined}
        aria-label="A screen, any id, a name" placeholder="A screen, any id, a name" autocomplete="off" value={text} onKeyDown={keys}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }} />
      <ul id="hits" role="listbox" aria-label="Found">
        {hits.map((hit, index) => (
          <li key={hit.kind + hit.label + hit.to} id={`hit-${index}`} role="option" aria-selected={index === at} onClick={() => pick(hit)}>
            <span class="kind">{hit.kind}</span> <b>{hit.label}</b> <span class="quiet">{hit.title}</span>
          </li>
        ))}
      </ul>
      <p class="quiet" role="status">{searches && !done ? "Searching…" : search.failed && searches ? "The search failed; screens are found all the same." : hits.length === 0 ? "Nothing found." : ""}</p>
    </dialog>
  );
}

export function Keys({ screens, close }: { screens: Array<Screen>; close: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(keysAreOn);
  const turn = () => {
    switchKeys(!on);
    setOn(!on);
  };
  useLayoutEffect(() => box.current?.showModal(), []);
  const general: Array<[string, string]> = [
    ["Ctrl K", "palette"], ["/", "find in these rows"], ["↓ ↑", "from row to row"], ["Enter", "open the row"],
    ["e", "export the list as CSV"], ["[ ]", "a step back, a step on: by day, event or close, as chosen beside the moment"], ["{ }", "end of the month before, of the next"],
    ["x", "select the row, where several can be acted on"], ["?", "this page"],
  ];
  return (
    <dialog ref={box} onClose={close} aria-label="Keys">
      <header><h2>Keys</h2><button type="button" onClick={() => box.current?.close()}>Close</button></header>
      <label class="inline"><input type="checkbox" checked={on} onChange={turn} /> Keys that are pressed alone do something, in this browser</label>
      <dl class="keys">
        {general.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}
        {screens.filter((each) => each.key).map((each) => <div key={each.name}><dt><kbd>g</kbd> <kbd>{each.key}</kbd></dt><dd>{each.title}</dd></div>)}
      </dl>
    </dialog>
  );
}
