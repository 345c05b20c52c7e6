// JSON whose decimals are exact. JavaScript has binary floating point alone, so decimals stay text.

/** A decimal as it was written: give it to a library of decimals, or show it. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) {
      throw new TypeError(`${JSON.stringify(text)} is no decimal`);
    }
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export type Json = null | boolean | number | string | Decimal | Json[] | { [name: string]: Json };

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARK = '\u0000';

/** Whole numbers that fit are numbers; all others are Decimals. */
export function read(text: string): Json {
  const marked = text.replace(TOKENS, (token) =>
    token.startsWith('"') || isWhole(token) ? token : JSON.stringify(MARK + plain(token)),
  );
  // U+0000 stands in no text of the service, and never unescaped in JSON.
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? new Decimal(value.slice(1)) : value,
  ) as Json;
}

function isWhole(token: string): boolean {
  return /^-?\d+$/.test(token) && Number.isSafeInteger(Number(token));
}

/** Without exponent, which no Decimal has. */
function plain(token: string): string {
  const [digits = '', exponent] = token.toLowerCase().split('e');
  if (exponent === undefined) {
    return token;
  }
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  if (Math.abs(point) > 1000) {
    throw new RangeError(`${token} is too far from 0`);
  }
  const all = (whole + fraction).padStart(whole.length + fraction.length - Math.min(0, point - 1), '0');
  const at = point + all.length - whole.length - fraction.length;
  const before = all.padEnd(at, '0').slice(0, at).replace(/^0+(?=\d)/, '');
  const after = all.slice(at);
  return sign + before + (after === '' ? '' : `.${after}`);
}

/** JSON of a value; a number with a fraction is a TypeError, since it is not exact. */
export function written(value: unknown): string {
  if (value instanceof Decimal) {
    return value.text;
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) {
      throw new TypeError(`${value} is not exact: give a Decimal`);
    }
    return String(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(written).join(',')}]`;
  }
  if (value instanceof Date) {
    return JSON.stringify(value);
  }
  if (typeof value === 'object' && value !== null && !(value instanceof Map || value instanceof Set)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(',')}}`;
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value);
  }
  throw new TypeError(`${typeof value === 'object' ? value.constructor.name : typeof value} cannot be sent as JSON`);
}
