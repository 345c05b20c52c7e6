/** How amounts of a currency are written. */

const CODE = /^[A-Z]{3}$/;

/** Its decimals as ISO 4217 has them: none of the yen, three of Kuwait's dinar; two when nobody knows. */
export function minorUnits(currency: string): number {
  if (!CODE.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
