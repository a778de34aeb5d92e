import {
  type Amount,
  type CalendarDate,
  formatPence,
  type Money,
  type Reader,
  readTaxYear,
  type Unread,
} from "../../base";
import { PENSION_TYPES } from "../contributions/bases";
import type { PensionType } from "../contributions/facts";

/** One period of a membership as the payslip had it. */
export interface MembershipPeriodFacts {
  readonly taxYear: number | string;
  readonly period: number;
  readonly paymentDate: CalendarDate;
  readonly pensionType: PensionType;
  /** What was taken from pay: at source after relief; for sacrifice, the pay given up. */
  readonly contribution: Amount;
  readonly additionalVoluntaryContribution?: Amount;
  /** All that the employer paid over, sacrifice and shared saving included. */
  readonly employerContribution: Amount;
  /** The pay run is finalised; an open one is worked out again instead. */
  readonly isLocked: boolean;
}

export interface RefundPeriod {
  readonly taxYear: number;
  readonly period: number;
  readonly paymentDate: CalendarDate;
  readonly pensionType: PensionType;
  readonly contribution: Money;
  readonly additionalVoluntaryContribution: Money;
  readonly refund: Money;
  /** Pay given up that is paid after all: taxed and NI-able, no refund of a contribution. */
  readonly salaryCorrection: Money;
  readonly employerContribution: Money;
}

/** A period as read, in pence and days. */
export interface ReadPeriod {
  readonly day: number;
  readonly isLocked: boolean;
  readonly refund: number;
  readonly correction: number;
  readonly employer: number;
  readonly written: RefundPeriod;
}

const MOST_PERIODS = 1_000;
const KNOWN = new Set([
  "taxYear",
  "period",
  "paymentDate",
  "pensionType",
  "contribution",
  "additionalVoluntaryContribution",
  "employerContribution",
  "isLocked",
]);

/** Reads the periods of a membership; a period that is given twice is refused. */
export function readPeriods(reader: Reader, owner: Unread): readonly ReadPeriod[] {
  const seen = new Set<string>();
  return reader.list(owner, "periods", "", MOST_PERIODS).flatMap((given, index) => {
    const path = `/periods/${index}`;
    const fields = reader.object(given, path);
    if (fields === null) return [];
    const read = readPeriod(reader, fields, path);
    const key = `${read.written.taxYear} ${read.written.period} ${read.written.paymentDate}`;
    if (seen.has(key)) reader.refuse("duplicate", `${path}/period`);
    seen.add(key);
    return [read];
  });
}

function readPeriod(reader: Reader, fields: Unread, path: string): ReadPeriod {
  reader.onlyKnown(fields, KNOWN, path);
  const taxYear = readTaxYear(fields.taxYear);
  if (Number.isNaN(taxYear))
    reader.refuse(fields.taxYear === undefined ? "required" : "invalid_format", `${path}/taxYear`);
  const pensionType = reader.choice(fields, "pensionType", path, PENSION_TYPES);
  const contribution = reader.amount(fields.contribution, "contribution", path);
  const key = "additionalVoluntaryContribution";
  const additional = reader.optionalAmount(fields[key], key, path);
  const employer = reader.amount(fields.employerContribution, "employerContribution", path);
  if (fields.isLocked === undefined) reader.refuse("required", `${path}/isLocked`);
  const isSacrifice = pensionType === "SalarySacrifice";
  const refund = isSacrifice ? 0 : contribution + additional;
  const correction = isSacrifice ? contribution + additional : 0;
  const day = reader.date(fields, "paymentDate", path);
  return {
    day,
    isLocked: reader.flag(fields.isLocked, "isLocked", path, false),
    refund,
    correction,
    employer,
    written: {
      taxYear,
      period: reader.integer(fields, "period", path, 1, 56),
      paymentDate: Number.isNaN(day) ? "" : String(fields.paymentDate),
      pensionType,
      contribution: formatPence(contribution),
      additionalVoluntaryContribution: formatPence(additional),
      refund: formatPence(refund),
      salaryCorrection: formatPence(correction),
      employerContribution: formatPence(employer),
    },
  };
}
