/** Filters and columns that several lists have. */

import type { Row } from "../api.ts";
import type { Filter } from "../listing.ts";
import { isDecimal, rounded } from "../decimal.ts";
import { Amount, cell, type Column, plain } from "../table.tsx";

export const ISIN: Filter = { name: "isin", label: "ISIN" };
export const BORROWER: Filter = { name: "borrowerCode", label: "Borrower" };
export const CLIENT: Filter = { name: "clientId", label: "Client" };
export const DATE: Filter = { name: "date", label: "Date", form: "yyyy-MM-dd" };
export const DATES: Array<Filter> = [
  { name: "fromDate", label: "From", form: "yyyy-MM-dd" },
  { name: "toDate", label: "To", form: "yyyy-MM-dd" },
];
export const MOMENTS: Array<Filter> = [
  { name: "from", label: "From (UTC)", form: "2026-11-20 09:00", moment: "start" },
  { name: "to", label: "To (UTC)", form: "2026-11-20 17:30", moment: "end" },
];
export const MONTHS: Array<Filter> = [
  { name: "fromMonth", label: "From", form: "yyyy-MM" },
  { name: "toMonth", label: "To", form: "yyyy-MM" },
];

/** Names a record by some of its fields. */
export function by(...keys: Array<string>): (row: Row) => string {
  return (row) => keys.map((key) => plain(cell(row, key))).join("|");
}

/** To so many decimals, so that points stand below each other; the window of a row and the file have all digits. */
export function even(key: string, label: string, decimals: number): Column {
  return { key, label, decimals, show: (row) => {
    const exact = plain(cell(row, key));
    return isDecimal(exact) ? rounded(exact, decimals) : exact;
  } };
}

/** The same of an amount, in the currency that another field names. */
export function money(key: string, label: string, currency: string): Column {
  return { key, label, decimals: 2, show: (row) => {
    const exact = plain(cell(row, key));
    return isDecimal(exact) ? Amount({ value: exact, currency: plain(cell(row, currency)) }) : exact;
  } };
}

/** A field, what it is called, and at least how many decimals it has, or that it is a status. */
type Short = [key: string, label: string, kind?: number | "status"];

export function columns(...listed: Array<Short | Column>): Array<Column> {
  return listed.map((each) => {
    if (!Array.isArray(each)) return each;
    const [key, label, kind] = each;
    return { key, label, ...(kind === "status" ? { status: true } : { decimals: kind }) };
  });
}
