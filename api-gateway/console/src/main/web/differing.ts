/** Field by field, what a record was and what it is. */

import type { Row, Value } from "./api.ts";
import { same } from "./decimal.ts";
import { isFigure, plain } from "./table.tsx";

export interface Differing {
  field: string;
  before: string;
  after: string;
}

/** What tells the records of a list within a record apart, by the list's name. */
export type Keys = Record<string, Array<string>>;

/** Every field of a record and of what it holds, each by its path. */
export function fields(record: Row, keys: Keys = {}): Map<string, string> {
  const found = new Map<string, string>();
  const put = (path: string, value: Value) => {
    if (value === null || typeof value !== "object") found.set(path, plain(value));
    else if (!Array.isArray(value)) for (const [name, each] of Object.entries(value)) put(path === "" ? name : `${path}.${name}`, each as Value);
    else if (value.some((each) => each === null || typeof each !== "object")) found.set(path, value.join(", "));
    else value.forEach((each, at) => put(`${path}[${keyed(each as Row, keys[path], at)}]`, each as Value));
  };
  put("", record);
  return found;
}

/** Without a name of its own it is the first, second, … of its list. */
function keyed(record: Row, names: Array<string> | undefined, at: number): string {
  return names?.map((name) => plain(record[name])).join(" ") ?? String(at + 1);
}

/** Figures that are the same say the same, whatever zeros end them. */
function isAlike(field: string, before: string, after: string): boolean {
  return before === after || (isFigure(field) && same(before, after));
}

/** Fields that differ, in the order of the later record, and then those that only the earlier one has. */
export function differing(before: Row, after: Row, keys: Keys = {}, aside: Array<string> = []): Array<Differing> {
  const was = fields(before, keys);
  const is = fields(after, keys);
  return [...new Set([...is.keys(), ...was.keys()])]
    .filter((field) => !aside.includes(field) && !isAlike(field, was.get(field) ?? "", is.get(field) ?? ""))
    .map((field) => ({ field, before: was.get(field) ?? "", after: is.get(field) ?? "" }));
}
