/** What is drawn above a list: of all rows that the filters let through, and not only of those that are loaded. */

import type { ComponentChildren } from "preact";
import type { Row } from "./api.ts";
import { shown } from "./decimal.ts";
import type { Whole } from "./listing.ts";
import { moments } from "./moments.ts";
import { Failure, Loading, useAnswer } from "./states.tsx";
import { walk } from "./walk.ts";

const MOST = 20_000;

/** What is asked of a list that nothing narrows. */
const OF_ANY_LIST = new Set(["asOf", "fields"]);

/** Rows that are drawn. */
export interface Drawn {
  rows: Array<Row>;
  /** Their moment. */
  at: string | undefined;
  /** Which they are. */
  told: string;
  /** Why others are not among them, where there may be others. */
  lacks?: "not loaded" | "not among those found";
  again?: () => void;
}

interface Above {
  /** What one of the list is called, and several. */
  names: [one: string, many: string];
  rows: Array<Row>;
  whole: Whole;
  /** The fields that are needed; else those of the list. */
  fields?: string;
  draw: (drawn: Drawn) => ComponentChildren;
}

export function OfWhole(above: Above) {
  const { names, rows, whole, draw } = above;
  if (whole.cut && whole.find === "") return <Walked {...above} />;
  const told = whole.find === "" ? all(rows, names, whole) : `${count(rows, names)} of those that are loaded, with “${whole.find}” in them`;
  return <>{draw({ rows, at: whole.asked.asOf, told, lacks: whole.find === "" ? undefined : "not among those found" })}</>;
}

/** Read to its end, once for the filters: changes that come meanwhile are there when it is read again. */
function Walked({ names, whole, fields, draw }: Above) {
  const { asOf, ...filters } = whole.asked;
  const asked = { ...filters, fields: fields ?? filters.fields };
  const { answer, error, again } = useAnswer(JSON.stringify([whole.path, { ...filters, fields: "" }, whole.moment]), async (signal) =>
    ({ ...(await walk(whole.path, { ...asked, asOf }, MOST, signal)), asOf }));
  if (error) return <Failure error={error} what={names[1]} retry={again} />;
  if (!answer) return <Loading />;
  const told = `${answer.cut ? `The first ${count(answer.rows, names)}` : all(answer.rows, names, whole)}, known at ${moments(answer.asOf)}`;
  return <>{draw({ rows: answer.rows, at: answer.asOf, told, lacks: answer.cut ? "not loaded" : undefined, again: asOf === answer.asOf ? undefined : again })}</>;
}

/** Says which rows are drawn. */
export function Which({ told, again }: Drawn) {
  return <p class="quiet note" role="status">{told}. {again && <button type="button" onClick={again}>Read again</button>}</p>;
}

/** Says it where they are not those that the list shows. */
export function WhichOthers(drawn: Drawn & { whole: Whole }) {
  return drawn.whole.cut || drawn.whole.find !== "" ? <Which {...drawn} /> : null;
}

function count(rows: Array<Row>, [one, many]: [string, string]): string {
  return rows.length === 1 ? `1 ${one}` : `${shown(String(rows.length))} ${many}`;
}

function all(rows: Array<Row>, names: [string, string], { asked }: Whole): string {
  const whole = rows.length === 1 ? `The only ${names[0]}` : `All ${count(rows, names)}`;
  return Object.entries(asked).some(([name, given]) => given && !OF_ANY_LIST.has(name)) ? `${whole} that the filters let through` : whole;
}
