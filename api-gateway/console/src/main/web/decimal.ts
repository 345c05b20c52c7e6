/** Exact decimals as text: shown, compared and added without ever becoming binary fractions. */

const SCALE = 24;

function scaled(text: string): bigint {
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = (negative ? text.slice(1) : text).split(".");
  const value = BigInt(whole + fraction.padEnd(SCALE, "0").slice(0, SCALE));
  return negative ? -value : value;
}

function text(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, "0");
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  const whole = digits.slice(0, -SCALE);
  return (value < 0n ? "-" : "") + whole + (fraction === "" ? "" : "." + fraction);
}

export function isDecimal(value: unknown): value is string {
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
}

export function add(left: string, right: string): string {
  return text(scaled(left) + scaled(right));
}

export function subtract(left: string, right: string): string {
  return text(scaled(left) - scaled(right));
}

export function compare(left: string, right: string): number {
  const difference = scaled(left) - scaled(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether two texts say the same: 102 and 102.00 are one figure. */
export function same(left: string, right: string): boolean {
  const bare = (text: string) => /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
  return bare(left.trim()) === bare(right.trim());
}

/** What values are on average, each weighing as much as its weight; none when nothing weighs anything. */
export function mean(weighed: Array<[value: string, weight: string]>): string | null {
  let sum = 0n;
  let weights = 0n;
  for (const [value, weight] of weighed) {
    sum += scaled(value) * scaled(weight);
    weights += scaled(weight);
  }
  return weights === 0n ? null : text(sum / weights);
}

/** A fraction in percent, to its last digit. */
export function hundredfold(value: string): string {
  return text(scaled(value) * 100n);
}

/** A share of another as a fraction for drawing only, to four digits. */
export function share(part: string, whole: string): number {
  const divisor = scaled(whole);
  return divisor === 0n ? 0 : Number((scaled(part) * 10000n) / divisor) / 10000;
}

/** Half up to so many decimals, where a figure is looked at and not taken along. */
export function rounded(value: string, decimals: number): string {
  const exact = scaled(value);
  const unit = 10n ** BigInt(SCALE - decimals);
  const whole = ((exact < 0n ? -exact : exact) + unit / 2n) / unit * unit;
  return shown(text(exact < 0n ? -whole : whole), decimals);
}

/** How many decimals it has, without the zeros at their end. */
export function decimalsOf(value: string): number {
  const point = value.indexOf(".");
  if (point < 0) return 0;
  let end = value.length;
  while (value[end - 1] === "0") end--;
  return end - point - 1;
}

/** Thousands apart by a narrow space; at least so many decimals, and none of its own lost. */
export function shown(value: string, decimals?: number): string {
  const negative = value.startsWith("-");
  const [whole = "0", fraction = ""] = (negative ? value.slice(1) : value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const trimmed = decimals === undefined ? fraction : fraction.replace(/0+$/, "").padEnd(decimals, "0");
  return (negative ? "\u2212" : "") + grouped + (trimmed === "" ? "" : "." + trimmed);
}
