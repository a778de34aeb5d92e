import type { YearFacts } from "../engine";
import {
  formatDate,
  PAY_FREQUENCIES,
  type PayFrequency,
  Reader,
  startOfTaxYear,
  type TaxYear,
  type Unread,
} from "../engine/base";
import { type Place, readDatedFacts } from "./dated-facts";
import { Origins } from "./origins";
import { type Employment, readPayments } from "./payments";
import type { Employee } from "./payroll";
import type { PaySchedule } from "./read-schedules";
import { readOptionalText, readText } from "./read-text";
import { readRegularPay } from "./regular-pay";

const FIELDS = new Set([
  ...["id", "name", "note", "paySchedule", "payFrequency", "startDate", "leavingDate", "p45IssueDate"],
  ...["isOffPayrollWorker", "lastPaymentDate"],
  ...["taxCode", "week1Month1", "taxCodes", "niCategory", "niCategories"],
  ...["studentLoanPlan", "studentLoans", "postgraduateLoan", "postgraduateLoans", "director"],
  ...["grossPay", "lines", "payments", "openingBalance", "hmrc"],
]);

/** Reads one person of a payroll file as facts for the engine; problems are collected, never thrown. */
export function readEmployee(
  item: unknown,
  path: string,
  taxYear: TaxYear,
  schedules: ReadonlyMap<string, PaySchedule>,
): Employee {
  const reader = new Reader();
  const origins = new Origins(path);
  const owner = reader.object(item, path) ?? {};
  const place: Place = { reader, origins, path, startOfYear: formatDate(startOfTaxYear(taxYear)) };
  reader.onlyKnown(owner, FIELDS, path);
  const id = readText(reader, owner, "id", path);
  const name = readOptionalText(reader, owner, "name", path) ?? id;
  const note = readOptionalText(reader, owner, "note", path);
  const trace = (pointer: string) => origins.trace(pointer);
  const facts = readYearFacts(owner, taxYear, schedules, place);
  return {
    id,
    name,
    note,
    facts: facts as unknown as YearFacts,
    hmrc: owner.hmrc ?? null,
    trace,
    problems: reader.problems,
  };
}

function readYearFacts(
  owner: Unread,
  taxYear: TaxYear,
  schedules: ReadonlyMap<string, PaySchedule>,
  place: Place,
): Unread {
  const { reader, path } = place;
  const schedule = readScheduleName(owner, schedules, place);
  const employment: Employment = {
    from: reader.optionalDate(owner, "startDate", path) ?? Number.NEGATIVE_INFINITY,
    to: reader.optionalDate(owner, "leavingDate", path) ?? Number.POSITIVE_INFINITY,
  };
  if (employment.to < employment.from)
    reader.refuse("date_before", `${path}/leavingDate`, { limit: formatDate(employment.from) });
  return {
    taxYear,
    payFrequency: readFrequency(owner, schedule, place),
    ...readDatedFacts(owner, place),
    ...given(owner, ["director", "leavingDate", "p45IssueDate", "openingBalance"]),
    ...given(owner, ["isOffPayrollWorker", "lastPaymentDate"]),
    ...employmentStart(owner, place),
    payments: readPayments(owner, { regular: readRegularPay(reader, owner, path), schedule, employment }, place),
  };
}

function readScheduleName(owner: Unread, schedules: ReadonlyMap<string, PaySchedule>, { reader, path }: Place) {
  if (owner.paySchedule === undefined) return null;
  const schedule = schedules.get(String(owner.paySchedule)) ?? null;
  if (schedule === null)
    reader.refuse("unknown_value", `${path}/paySchedule`, { allowed: [...schedules.keys()].join(", ") });
  return schedule;
}

/** Reads the schedule's frequency, or that of a person without a schedule, whose dates are then all listed. */
function readFrequency(owner: Unread, schedule: PaySchedule | null, { reader, path, origins }: Place): PayFrequency {
  origins.made("/payFrequency", schedule?.path ?? `${path}/payFrequency`);
  origins.made("/payments", owner.payments === undefined ? path : `${path}/payments`);
  if (owner.paySchedule === undefined) {
    if (owner.grossPay !== undefined) reader.refuse("required_with", `${path}/paySchedule`, { other: "grossPay" });
    if (owner.payFrequency === undefined) reader.refuse("required", `${path}/paySchedule`);
    else return reader.choice(owner, "payFrequency", path, PAY_FREQUENCIES);
  } else if (owner.payFrequency !== undefined) {
    reader.refuse("sent_together", `${path}/payFrequency`, { other: "paySchedule" });
  } else if (owner.grossPay === undefined && owner.payments === undefined) {
    reader.refuse("required", `${path}/grossPay`);
  }
  return schedule?.payFrequency ?? "Monthly";
}

/** Returns the start of the employment, from which irregular pay counts if there was no payment before. */
function employmentStart({ startDate }: Unread, { origins, path }: Place): Unread {
  if (startDate === undefined || startDate === null) return {};
  origins.made("/employmentStartDate", `${path}/startDate`);
  return { employmentStartDate: startDate };
}

function given(owner: Unread, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => owner[key] !== undefined).map((key) => [key, owner[key]]));
}
