import { isObject, PAYSLIP_AMOUNT_NAMES, type Pence, type Reader, readPence, toFacts, type Unread } from "../base";
import type { CorrectionsFacts, Overpayments, Treatment } from "./facts";

const KNOWN = new Set(["years", "open", "treatment", "overpayments", "recovery"]);
const KNOWN_YEAR = new Set(["asPaid", "payslips", "asKnown"]);
const KNOWN_RECOVERY = new Set(["mode", "periods", "amountPerPeriod", "minimumWagePay", "protectCourtOrders"]);
const TREATMENTS: readonly Treatment[] = ["PeriodOfPayment", "PastYearFps"];
const OVERPAYMENTS: readonly Overpayments[] = ["PayOfOpenRun", "NeverDue"];
const MODES = ["AtOnce", "Spread"] as const;
/** The most tax years of one plan. */
export const MOST_YEARS = 7;
const MOST_PAYSLIPS = 366;
const MOST_RUNS = 366;

/** How what the employee owes is recovered. */
export interface RecoveryTerms {
  readonly mode: "AtOnce" | "Spread";
  readonly periods: number | null;
  readonly perPeriodPence: Pence | null;
  readonly minimumWagePence: Pence | null;
  readonly protectCourtOrders: boolean;
}

/** The outline of the facts. The facts of years and payments are read where they are calculated. */
export interface ReadCorrections extends Pick<CorrectionsFacts, "years" | "open"> {
  readonly treatment: Treatment;
  readonly overpayments: Overpayments;
  readonly terms: RecoveryTerms;
}

/** Reads the outline of the facts; null with problems. */
export function readCorrections(reader: Reader, input: unknown): ReadCorrections | null {
  const facts = reader.object(input, "");
  if (facts === null) return null;
  reader.onlyKnown(facts, KNOWN, "");
  const years = reader.list(facts, "years", "", MOST_YEARS);
  if (years.length === 0 && Array.isArray(facts.years)) reader.refuse("must_not_be_empty", "/years");
  for (const [index, year] of years.entries()) readYear(reader, year, `/years/${index}`);
  reader.object(facts.open, "/open");
  const treatment =
    facts.treatment === undefined ? "PeriodOfPayment" : reader.choice(facts, "treatment", "", TREATMENTS);
  const overpayments =
    facts.overpayments === undefined ? "PayOfOpenRun" : reader.choice(facts, "overpayments", "", OVERPAYMENTS);
  const terms = readTerms(reader, facts.recovery === undefined ? {} : reader.object(facts.recovery, "/recovery"));
  if (reader.problems.length > 0) return null;
  // The outline is checked; what the years and the payment hold is refused by the calculations that read it.
  const { years: checked, open } = toFacts<CorrectionsFacts>(facts);
  return { years: checked, open, treatment, overpayments, terms };
}

function readYear(reader: Reader, value: unknown, path: string): void {
  const year = reader.object(value, path);
  if (year === null) return;
  reader.onlyKnown(year, KNOWN_YEAR, path);
  for (const name of ["asPaid", "asKnown"] as const) {
    const facts = reader.object(year[name], `${path}/${name}`);
    if (facts !== null) reader.list(facts, "payments", `${path}/${name}`, MOST_PAYSLIPS);
  }
  const payslips = reader.list(year, "payslips", path, MOST_PAYSLIPS);
  for (const [index, payslip] of payslips.entries()) readPayslip(reader, payslip, `${path}/payslips/${index}`);
}

/** Reads what corrections take from a closed payslip. */
function readPayslip(reader: Reader, value: unknown, path: string): void {
  const payslip = reader.object(value, path);
  if (payslip === null) return;
  if (typeof payslip.taxCode !== "string")
    reader.refuse("required", `${path}/taxCode`, { expected: "the code operated" });
  if (typeof payslip.week1Month1 !== "boolean")
    reader.refuse("wrong_type", `${path}/week1Month1`, { expected: "boolean" });
  for (const name of ["forPeriod", "yearToDate"] as const) readAmounts(reader, payslip[name], `${path}/${name}`);
  if (payslip.courtOrders !== undefined) readOrders(reader, payslip.courtOrders, `${path}/courtOrders`);
}

function readAmounts(reader: Reader, value: unknown, path: string): void {
  const amounts = reader.object(value, path);
  if (amounts === null) return;
  for (const name of PAYSLIP_AMOUNT_NAMES) {
    if (name !== "qualifyingEarnings" || amounts[name] !== null) reader.amount(amounts[name], name, path);
  }
}

function readOrders(reader: Reader, value: unknown, path: string): void {
  const orders = reader.object(value, path);
  if (orders === null) return;
  for (const [index, order] of reader.list(orders, "orders", path, MOST_PAYSLIPS).entries()) {
    const read = reader.object(order, `${path}/orders/${index}`);
    if (read !== null && !isObject(read.after)) reader.object(read.after, `${path}/orders/${index}/after`);
  }
}

function readTerms(reader: Reader, recovery: Unread | null): RecoveryTerms {
  const path = "/recovery";
  const given = recovery ?? {};
  reader.onlyKnown(given, KNOWN_RECOVERY, path);
  const mode = given.mode === undefined ? "AtOnce" : reader.choice(given, "mode", path, MODES);
  const periods = given.periods === undefined ? null : reader.integer(given, "periods", path, 1, MOST_RUNS);
  const perPeriodPence = optionalPence(reader, given, "amountPerPeriod");
  refuseWrongSpread(reader, mode, periods, perPeriodPence);
  return {
    mode,
    periods,
    perPeriodPence,
    minimumWagePence: optionalPence(reader, given, "minimumWagePay"),
    protectCourtOrders: reader.flag(given.protectCourtOrders, "protectCourtOrders", path, true),
  };
}

function refuseWrongSpread(reader: Reader, mode: string, periods: number | null, perPeriod: number | null): void {
  if (periods !== null && perPeriod !== null) {
    reader.refuse("sent_together", "/recovery/periods", { other: "amountPerPeriod" });
  }
  const isStated = periods !== null || perPeriod !== null;
  if (mode === "Spread" && !isStated) reader.refuse("required", "/recovery/periods");
  if (mode === "AtOnce" && isStated)
    reader.refuse("must_be_absent", `/recovery/${periods === null ? "amountPerPeriod" : "periods"}`);
}

function optionalPence(reader: Reader, owner: Unread, key: string): number | null {
  if (owner[key] === undefined) return null;
  const pence = reader.optionalPositiveAmount(owner[key], key, "/recovery");
  return Number.isFinite(readPence(owner[key])) ? pence : null;
}
