/** Decimals as they were typed, sent to their last digit. */

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A decimal that JSON shall have as a number; what is none goes as text, for the service to name the field. */
export class Exact {
  constructor(readonly text: string) {}
}

/** JSON of what was typed; fields that are undefined are left out. */
export function json(value: unknown): string {
  if (value instanceof Exact) return NUMBER.test(value.text) ? value.text : JSON.stringify(value.text);
  if (Array.isArray(value)) return `[${value.map(json).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.entries(value).filter(([, each]) => each !== undefined);
    return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${json(each)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** The figure of a field, or none when nothing was typed. */
export function figure(text: string | undefined): Exact | undefined {
  const typed = (text ?? "").replace(/[\s\u202f]/g, "");
  return typed === "" ? undefined : new Exact(typed);
}

/** The text of a field, or none when nothing was typed. */
export function given(text: string | undefined): string | undefined {
  const typed = (text ?? "").trim();
  return typed === "" ? undefined : typed;
}
