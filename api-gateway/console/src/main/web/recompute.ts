/** Figures of an explained record computed again from their formulas, by exact fractions (docs/audit.md, Explain a figure). */

import { isDecimal, same } from "./decimal.ts";
import type { Figure, Input } from "./records.ts";

/** Over a number that is positive. */
interface Fraction {
  over: bigint;
  under: bigint;
}

/** What a formula with its numbers makes, beside what the record says. */
export interface Computed {
  value: string;
  agrees: boolean;
  /** What the formula names, and the record has otherwise. */
  unlike?: string;
  /** How many rows of the record make the same sum. */
  rows?: number;
}

const TOKEN = /\s*(?:(-?\d+(?:\.\d+)?)|([×/+−()]))/y;
const OPERATORS = / [×/+−] /;
const INCREMENT = ", up to a multiple of ";
const SHARED = "shared by largest remainder";
const TO_CURRENCY = "to the currency's digits";
const SUM = "sum of the ";
/** What a row says of it: a line of a loan's bill, or a loan's bill in a month's row. */
const IN_ROWS: Record<string, RegExp> = {
  grossAccrual: /(?:^|[:,] )gross (-?\d+(?:\.\d+)?)/,
  serviceAccrual: /(?:^|[:,] )service (-?\d+(?:\.\d+)?)/,
  otherAgentAccrual: /(?:^|[:,] )other agent (-?\d+(?:\.\d+)?)/,
  netClientRevenue: /(?:^|[:,] )clients? (-?\d+(?:\.\d+)?)/,
};

function fraction(text: string): Fraction {
  const digits = text.split(".")[1]?.length ?? 0;
  return { over: BigInt(text.replace(".", "")), under: 10n ** BigInt(digits) };
}

function combined(left: Fraction, operator: string, right: Fraction): Fraction | undefined {
  switch (operator) {
    case "×":
      return { over: left.over * right.over, under: left.under * right.under };
    case "/":
      if (right.over === 0n) return undefined;
      return { over: left.over * right.under * (right.over < 0n ? -1n : 1n), under: left.under * (right.over < 0n ? -right.over : right.over) };
    default: {
      const other = right.over * left.under;
      return { over: left.over * right.under + (operator === "+" ? other : -other), under: left.under * right.under };
    }
  }
}

/** Numbers and signs, or none where there is anything else. */
function tokens(text: string): Array<string> | undefined {
  const found: Array<string> = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const [, number, sign] = TOKEN.exec(text) ?? [];
    if (number === undefined && sign === undefined) return undefined;
    found.push(number ?? sign!);
  }
  return found;
}

/** What numbers and signs make, products before sums; none where they are no formula. */
function worked(text: string): Fraction | undefined {
  const rest = tokens(text);
  if (!rest) return undefined;
  const operand = (): Fraction | undefined => {
    const next = rest.shift();
    if (next !== "(") return isDecimal(next) ? fraction(next) : undefined;
    const inner = sum();
    return rest.shift() === ")" ? inner : undefined;
  };
  const chain = (signs: string, part: () => Fraction | undefined) => {
    let left = part();
    while (left && rest[0] && signs.includes(rest[0])) {
      const sign = rest.shift()!;
      const right = part();
      left = right && combined(left, sign, right);
    }
    return left;
  };
  const product = () => chain("×/", operand);
  const sum = () => chain("+−", product);
  const found = sum();
  return rest.length === 0 ? found : undefined;
}

function floor({ over, under }: Fraction): bigint {
  return over >= 0n ? over / under : -((-over + under - 1n) / under);
}

function written(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  return (units < 0n ? "-" : "") + (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`);
}

function scaled({ over, under }: Fraction, digits: number): Fraction {
  return { over: over * 10n ** BigInt(digits), under };
}

/** Half up, away from zero. */
function halfUp(value: Fraction, digits: number): string {
  const { over, under } = scaled(value, digits);
  const half = floor({ over: 2n * (over < 0n ? -over : over) + under, under: 2n * under });
  return written(over < 0n ? -half : half, digits);
}

/** To its last digit, of a fraction that has one. */
function whole(value: Fraction): string | undefined {
  for (let digits = 0, by = value; digits <= 40; digits++, by = scaled(by, 1)) {
    if (by.over % by.under === 0n) return written(by.over / by.under, digits);
  }
  return undefined;
}

function digits(value: string): number {
  return value.split(".")[1]?.length ?? 0;
}

/** The smallest multiple that is not less. */
function upToMultiple(value: Fraction, increment: string): string | undefined {
  const step = fraction(increment);
  const times = combined(value, "/", step);
  return times && whole({ over: -floor({ over: -times.over, under: times.under }) * step.over, under: step.under });
}

/**
 * Whole units of a currency that add up: of each share the units that are whole in it, and those that are left one by one to the
 * largest rests, of as many to the earlier.
 */
function shared(all: Array<Figure>, net: string): Map<string, string> {
  const places = digits(net);
  const shares = all.map((each) => scaled(fraction(each.worked), places));
  const pieces = shares.map(floor);
  const left = fraction(net).over - pieces.reduce((sum, each) => sum + each, 0n);
  const rest = (at: number) => ({ over: shares[at]!.over - pieces[at]! * shares[at]!.under, under: shares[at]!.under });
  const allZero = shares.every((each) => each.over === 0n);
  const order = shares.map((_each, at) => at).filter((at) => allZero || shares[at]!.over !== 0n).sort((one, other) => {
    const difference = rest(other).over * rest(one).under - rest(one).over * rest(other).under;
    return difference < 0n ? -1 : difference > 0n ? 1 : one - other;
  });
  const step = left < 0n ? -1n : 1n;
  if (left < 0n) order.reverse();
  const turns = BigInt(Math.max(1, order.length));
  const [each, once] = [left * step / turns, left * step % turns];
  order.forEach((at, place) => pieces[at]! += step * (BigInt(place) < once ? each + 1n : each));
  return new Map(all.map(({ name }, at) => [name, written(pieces[at]!, places)]));
}

/** A client's units of a currency are not rounded to more than its part has, nor below nothing (docs/lending.md, Billing). */
function capped(value: string, of: Figure, net: Figure): string {
  const [client, part, own, limit] = [of.worked, net.worked, value, net.value].map((each) => {
    const { over, under } = fraction(each);
    return over * 10n ** 24n / under;
  }) as [bigint, bigint, bigint, bigint];
  const isShare = client * part >= 0n && (client < 0n ? -client : client) <= (part < 0n ? -part : part);
  if (!isShare) return value;
  if (limit < 0n) return own < limit ? net.value : own > 0n ? "0" : value;
  return own > limit ? net.value : own < 0n ? "0" : value;
}

/** What a formula names and a record has, by name; of a price without its currency. */
function known(figures: Array<Figure>, inputs: Array<Input>): Map<string, string> {
  const found = new Map(inputs.map((each): [string, string] => [each.name, each.value.split(" ")[0]!]));
  for (const each of figures) found.set(each.name, each.value);
  return found;
}

/** The first name of a formula whose number is another one than the record has under it. */
function unlike({ formula, worked: numbers }: Figure, values: Map<string, string>): string | undefined {
  const operands = (text: string) => text.split(INCREMENT).flatMap((part) => part.split(OPERATORS));
  const names = operands(formula.split(", half up")[0]!);
  const said = operands(numbers);
  if (names.length !== said.length) return undefined;
  return names.find((name, at) => {
    const value = isDecimal(name) ? name : values.get(name);
    return isDecimal(value) && !same(value, said[at]!);
  });
}

/** What the rows of a sum have of it; none where the figure is no sum of rows that the record has. */
function ofRows({ name, formula }: Figure, inputs: Array<Input>): Array<string> {
  const pattern = formula.startsWith(SUM) ? IN_ROWS[name] : undefined;
  return pattern === undefined ? [] : inputs.flatMap((each) => pattern.exec(each.value)?.[1] ?? []);
}

function isSum(figure: Figure, rows: Array<string>): boolean {
  const numbers = worked(figure.worked);
  const sum = rows.map(fraction).reduce((left, right) => combined(left, "+", right)!);
  return numbers !== undefined && sum.over * numbers.under === numbers.over * sum.under;
}

function computed(figure: Figure, all: Array<Figure>): string | undefined {
  const { formula, value } = figure;
  const [numbers = "", increment] = figure.worked.split(INCREMENT);
  const found = worked(numbers);
  if (!found) return undefined;
  if (increment !== undefined) return isDecimal(increment) ? upToMultiple(found, increment) : undefined;
  const decimals = /half up to (\d+) decimals/.exec(formula)?.[1];
  if (decimals !== undefined) return halfUp(found, Number(decimals));
  if (!formula.includes(TO_CURRENCY)) return whole(found);
  const rounded = halfUp(found, digits(value));
  const net = all.find((each) => `${each.name}Client` === figure.name && each.formula.includes(SHARED));
  return net ? capped(rounded, figure, net) : rounded;
}

/** Of each figure what its formula makes; none of one whose formula is of no known form. */
export function recomputed(figures: Array<Figure>, inputs: Array<Input>): Map<string, Computed> {
  const values = known(figures, inputs);
  const parts = figures.filter((each) => each.formula.includes(SHARED) && isDecimal(each.worked));
  const net = values.get("netAccrual");
  const shares = isDecimal(net) ? shared(parts, net) : new Map<string, string>();
  const found = new Map<string, Computed>();
  for (const each of figures) {
    const value = each.formula.includes(SHARED) ? shares.get(each.name) : computed(each, figures);
    if (value === undefined) continue;
    const rows = ofRows(each, inputs);
    const other = rows.length > 0 && !isSum(each, rows) ? "the sum of its rows" : unlike(each, values);
    const agrees = other === undefined && same(value, each.value);
    found.set(each.name, { value, agrees, unlike: other, rows: rows.length > 0 ? rows.length : undefined });
  }
  return found;
}
