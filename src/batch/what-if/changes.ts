import type { Amount, PayslipPensionFacts } from "../../engine";
import type { CalendarDate } from "../../engine/base";
import type { EmployeeYear } from "../row";

/** An employee's year, with what the minimum wage needs. */
export interface WhatIfEmployee extends EmployeeYear {
  readonly dateOfBirth?: CalendarDate;
  /** Hours of each payment that the minimum wage counts, as a decimal. */
  readonly hours?: string;
}

/** A value of the rules that is replaced. */
export interface RuleChange {
  /** The document and a JSON pointer: "2026-27/national-insurance.json#/parameters/primaryThreshold/values/0/value/month". */
  readonly path: string;
  /** The value that replaces it, in the form of the document. */
  readonly value: unknown;
}

/** A rise of pay from a day. */
export interface Rise {
  /** Per cent of pay, up to two decimals. */
  readonly percent?: Amount;
  /** Pounds on each payment. */
  readonly amount?: Amount;
  /** The first payment date with the rise; the whole year if it is left out. */
  readonly from?: CalendarDate;
}

/** What is moved: rules, pay, the terms of pensions. */
export interface WhatIfChanges {
  readonly rules?: readonly RuleChange[];
  readonly rise?: Rise;
  /** Terms that replace those of everybody who has a pension. */
  readonly pension?: PayslipPensionFacts;
}
