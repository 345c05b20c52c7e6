/** A record in a window: every field as it came, and what it was where two moments are compared. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Row, Value } from "./api.ts";
import { formerOf } from "./compare.tsx";
import { isDecimal } from "./decimal.ts";
import { fieldWords } from "./lists/words.ts";
import { moments } from "./moments.ts";
import { Figure, isFigure, plain } from "./table.tsx";

function flat(row: Row): Array<[string, Value]> {
  return Object.entries(row).flatMap(([name, value]): Array<[string, Value]> =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value as Row).map(([inner, each]) => [`${name}.${inner}`, each])
      : [[name, value]]);
}

function Said({ name, value }: { name: string; value: Value }) {
  return typeof value === "string" && !isDecimal(value) ? <>{moments(value)}</> : <Figure value={value} of={name} />;
}

export function Details(props: { title: string; row: Row; close: () => void; children?: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  const { own, former } = formerOf(props.row);
  const was = former && new Map(flat(former));
  return (
    <dialog ref={box} onClose={props.close} aria-label={props.title}>
      <header><h2>{props.title}</h2><button type="button" onClick={() => box.current?.close()}>Close</button></header>
      {props.children}
      <dl class="fields" tabIndex={0}>
        {flat(own).map(([name, value]) => {
          const before = was?.get(name);
          const differs = was !== undefined && plain(before) !== plain(value);
          return (
            <div key={name}>
              <dt title={name}>{fieldWords(name)}</dt>
              <dd class={isDecimal(value) && isFigure(name) ? "figure" : ""}>
                {differs ? <mark><s><Said name={name} value={plain(before) || "–"} /></s> <Said name={name} value={plain(value) || "–"} /></mark> : <Said name={name} value={value} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </dialog>
  );
}
