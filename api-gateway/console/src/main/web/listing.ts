/** What a screen that is one read is made of. */

import type { ComponentChildren } from "preact";
import type { Params, Row } from "./api.ts";
import type { Column } from "./table.tsx";
import type { Summed } from "./totals.ts";

export interface Filter {
  name: string;
  label: string;
  form?: string;
  /** A moment in UTC, typed as in the time bar; a day is its start or its end. */
  moment?: "start" | "end";
  choices?: Array<string>;
  /** What choices are called, where the API's word is none of people. */
  names?: Record<string, string>;
  /** The choice when none was made, where one has to be. */
  start?: string;
  /** How the list is looked at: it narrows nothing, and the service is not asked for it. */
  look?: true;
}

/** The list of which rows are seen. */
export interface Whole {
  path: string;
  /** What it is narrowed by, and the moment that is seen. */
  asked: Params;
  /** The moment that was chosen; none for now. */
  moment?: string;
  /** What its rows are found by, of those that are loaded. */
  find: string;
  /** Whether there are more rows than those that are loaded. */
  cut: boolean;
  /** The rows of the other moment, which is drawn beside this one: lengths of both have one measure. */
  beside?: Array<Row>;
}

export interface Listing {
  title: string;
  /** Below the person's door, or whole. */
  path: string;
  columns: Array<Column>;
  filters: Array<Filter>;
  /** Why there is nothing, and what to do about it. */
  empty: string;
  /** What to call it, where having nothing is good. */
  calm?: string;
  /** Where a row leads; "here" is a window with its fields. */
  open?: (row: Row, again: () => void) => "here" | void;
  /** Reads that are always of now. */
  timeless?: boolean;
  /** Of a timeless read, the filter that ends it at the moment that is seen. */
  until?: string;
  /** Where a record is explained. */
  explain?: (row: Row) => string;
  /** What stands above the fields of a record that was opened. */
  details?: (row: Row, again: () => void) => ComponentChildren;
  /** Names a record, so that two moments can be compared. */
  identity?: (row: Row) => string;
  /** Its order where none is chosen, unless the list is too long to be sorted; else that of its key. */
  order?: string;
  /** Whether changes of loans touch it; those of its own records take the place of its rows. */
  live?: boolean;
  /** Where a record names its lender, when it is not `lenderCode`. */
  lender?: string;
  /** What is drawn above the rows. */
  above?: (rows: Array<Row>, whole: Whole) => ComponentChildren;
  /** What is added up below the rows. */
  totals?: Summed;
  /** Fields that are needed beside the columns, where the others of a record are not. */
  needs?: Array<string>;
  /** What can be done with several rows, by whom it may be done at all. */
  bulk?: { scope: string; bar: (rows: Array<Row>, again: () => void) => ComponentChildren };
  /** What stands in the head besides. */
  actions?: (again: () => void) => ComponentChildren;
}
