import {
  createRulebook,
  minimumWage,
  type PayLine,
  type PaymentFacts,
  type Problem,
  type Rulebook,
} from "../../engine";
import {
  daysOfPeriod,
  FREQUENCIES,
  formatDate,
  formatPence,
  type PayFrequency,
  percentageOfPence,
  readPence,
  type TaxYear,
} from "../../engine/base";
import { amendRules, type RuleDocuments } from "../../engine/rulebook";
import type { Batch } from "../batch";
import { makeBatch } from "../create-batch";
import type { MachineKind } from "../machine";
import { type EmployeeYear, usualDates } from "../row";
import { OWN_THREAD } from "../run";
import type { YearAmounts } from "../year-amounts";
import type { Rise, WhatIfChanges, WhatIfEmployee } from "./changes";
import { type CountedRange, netPayChanges, type WorkforceYear, workforceYear } from "./workforce";

/** Documents whose figures are in the columns' tables. */
const IN_TABLES = /\/(income-tax|national-insurance|student-loans|minimum-wage)\.json#/;
const OF_TAX = /\/income-tax\.json#/;
const OF_NI = /\/national-insurance\.json#/;

/** A workforce's year before and after changes. */
export interface WhatIfResult {
  /** Without the changes. */
  readonly before: WorkforceYear;
  /** With them. */
  readonly after: WorkforceYear;
  /** Employees by the change of their take-home pay. */
  readonly changes: readonly CountedRange[];
}

/** The result of `whatIf`, or every problem of the facts. */
export type WhatIfAnswer =
  | { readonly ok: true; readonly value: WhatIfResult }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The rules and the machine of a comparison of two years. */
export interface WhatIfOptions {
  /** Documents of the year, as `createRulebook` takes them. */
  readonly documents: RuleDocuments;
  readonly taxYear: TaxYear;
  readonly engine?: "auto" | MachineKind;
  /** Lets a host show progress, and do other work, while rows are added. */
  readonly progress?: (done: number, total: number) => void | Promise<void>;
}

/** Rows, their batch and what they came to. */
interface Loaded {
  readonly batch: Batch;
  readonly employees: readonly WhatIfEmployee[];
  readonly amounts: YearAmounts;
}

const ROWS_AT_ONCE = 5_000;

/** A workforce whose rules and pay can be moved. Rates and thresholds are moved in the columns, without adding rows again. */
export class WhatIf {
  private readonly adjusted = new Map<string, Loaded>();
  /** Checks of the minimum wage of rows, by the changes of its rules and by who is refused: other figures in the tables do not touch it. */
  private readonly wages = new WeakMap<Batch, { readonly key: string; readonly checked: CheckedWage }>();

  private constructor(
    private readonly options: WhatIfOptions,
    private readonly base: Loaded,
    private readonly before: WorkforceYear,
  ) {}

  /** What calculates: WebAssembly, or JavaScript where a host has or allows no WebAssembly. */
  get engine(): MachineKind {
    return this.base.batch.engine;
  }

  /** Loads a workforce and calculates its year as it is. Problems: those of the rules and of the options. */
  static async of(
    employees: readonly WhatIfEmployee[],
    options: WhatIfOptions,
  ): Promise<
    { readonly ok: true; readonly value: WhatIf } | { readonly ok: false; readonly problems: readonly Problem[] }
  > {
    const rules = createRulebook(options.documents);
    if (!rules.ok) return rules;
    const loaded = await load(employees, rules.value, options);
    if (!loaded.ok) return loaded;
    const checked = checkedWage(loaded.value, rules.value, options.taxYear);
    const before = workforceYear(loaded.value.amounts, checked);
    return { ok: true, value: new WhatIf(options, loaded.value, before) };
  }

  /**
   * Calculates the year with changes, beside the year as it is. Problems: `unknown_field` and `invalid_format` of a rule's
   * path, and whatever the rules refuse, such as thresholds out of order.
   */
  async change(changes: WhatIfChanges): Promise<WhatIfAnswer> {
    const rules = changedRules(this.options.documents, changes);
    if (!rules.ok) return rules;
    const loaded = await this.rowsFor(changes, rules.value);
    if (!loaded.ok) return loaded;
    const { batch, amounts: known } = loaded.value;
    const isMoved = batch.useRules(rules.value);
    if (!isMoved)
      return this.answer(await load(this.employeesWith(changes), rules.value, this.options), rules.value, changes);
    await batch.run();
    const amounts = batch.yearAmountsAgain(known);
    return this.answer({ ok: true, value: { ...loaded.value, amounts } }, rules.value, changes);
  }

  /** Returns rows with the changed pay: those of the workforce, or of the same changes before. */
  private async rowsFor(changes: WhatIfChanges, rulebook: Rulebook): Promise<LoadedOrRefused> {
    const key = needsRows(changes, this.base.employees);
    if (key === null) return { ok: true, value: this.base };
    const known = this.adjusted.get(key);
    if (known !== undefined) return { ok: true, value: known };
    const made = await load(this.employeesWith(changes), rulebook, this.options);
    this.adjusted.clear();
    if (made.ok) this.adjusted.set(key, made.value);
    return made;
  }

  private employeesWith(changes: WhatIfChanges): readonly WhatIfEmployee[] {
    return this.base.employees.map((employee) => changedEmployee(employee, changes, this.options.taxYear));
  }

  private answer(loaded: LoadedOrRefused, rulebook: Rulebook, { rules = [] }: WhatIfChanges): WhatIfAnswer {
    if (!loaded.ok) return loaded;
    const { batch, amounts } = loaded.value;
    const refused = [...amounts.refused.keys()].filter((index) => amounts.refused[index] === 1);
    const key = JSON.stringify([rules.filter(({ path }) => path.includes("/minimum-wage.json#")), refused]);
    const known = this.wages.get(batch);
    const checked = known?.key === key ? known.checked : checkedWage(loaded.value, rulebook, this.options.taxYear);
    this.wages.set(batch, { key, checked });
    const changes = netPayChanges(this.base.amounts, amounts);
    return { ok: true, value: { before: this.before, after: workforceYear(amounts, checked), changes } };
  }
}

type LoadedOrRefused =
  | { readonly ok: true; readonly value: Loaded }
  | { readonly ok: false; readonly problems: readonly Problem[] };

async function load(
  employees: readonly WhatIfEmployee[],
  rulebook: Rulebook,
  { taxYear, engine = "auto", progress }: WhatIfOptions,
): Promise<LoadedOrRefused> {
  const made = makeBatch(rulebook, { taxYear, engine }, () => OWN_THREAD);
  if (!made.ok) return made;
  for (const [index, { dateOfBirth: _, hours: __, ...row }] of employees.entries()) {
    if (index % ROWS_AT_ONCE === 0) await progress?.(index, employees.length);
    made.value.add(row);
  }
  await made.value.run();
  return { ok: true, value: { batch: made.value, employees, amounts: made.value.yearAmounts() } };
}

type CheckedWage = WorkforceYear["belowMinimumWage"];

function checkedWage({ batch, employees }: Loaded, rulebook: Rulebook, taxYear: TaxYear): CheckedWage {
  return checkMinimumWage(employees, (index) => batch.lastPay(index), { rulebook, taxYear });
}

function changedRules(documents: RuleDocuments, { rules = [] }: WhatIfChanges) {
  let amended = documents;
  const problems: Problem[] = [];
  for (const { path, value } of rules) {
    const result = amendRules(amended, path, value);
    if (result.ok) amended = result.value;
    else problems.push(...result.problems);
  }
  return problems.length > 0 ? ({ ok: false, problems } as const) : createRulebook(amended);
}

/**
 * Returns a name for the changes that need rows of their own: pay, pensions, and rules that contributions follow from;
 * null if all of them are rates and thresholds in the columns' tables.
 */
function needsRows(changes: WhatIfChanges, employees: readonly WhatIfEmployee[]): string | null {
  const rules = (changes.rules ?? []).filter(({ path }) => !IN_TABLES.test(path) || changesPensions(path, employees));
  const { rise, pension } = changes;
  if (rules.length === 0 && rise === undefined && pension === undefined) return null;
  return JSON.stringify([rules, rise, pension]);
}

/** Relief at source follows the rates of tax, and a shared saving those of National Insurance. */
function changesPensions(path: string, employees: readonly WhatIfEmployee[]): boolean {
  if (OF_TAX.test(path) && /[rR]ate|basicRate|bands$|value$/.test(path)) return hasTerm(employees, "ReliefAtSource");
  return OF_NI.test(path) && hasTerm(employees, "nationalInsuranceSavingsFactor");
}

function hasTerm(employees: readonly WhatIfEmployee[], term: string): boolean {
  return employees.some(({ pension, pensions }) => {
    return (pension || pensions) && JSON.stringify([pension, pensions]).includes(term);
  });
}

/** Pence of a row's last payment, after sacrifice; null without one. */
type LastPay = (index: number) => number | null;

/** Counts who is below the minimum wage at the last payment of the year, of those with a date of birth and hours. */
function checkMinimumWage(
  employees: readonly WhatIfEmployee[],
  lastPay: LastPay,
  { rulebook, taxYear }: { readonly rulebook: Rulebook; readonly taxYear: TaxYear },
): WorkforceYear["belowMinimumWage"] {
  let [checked, below] = [0, 0];
  for (const [index, { dateOfBirth, hours, payFrequency }] of employees.entries()) {
    const pence = lastPay(index);
    const periodStartDate = lastPeriodStart(payFrequency, taxYear);
    if (dateOfBirth === undefined || hours === undefined || pence === null || periodStartDate === null) continue;
    const facts = { periodStartDate, dateOfBirth, hours, payThatCounts: formatPence(pence) };
    const found = minimumWage(facts, rulebook);
    if (!found.ok) continue;
    checked++;
    if (!found.value.isCompliant) below++;
  }
  return { checked, below };
}

/** Returns the first day of the year's last pay period of a frequency; null for irregular pay. */
function lastPeriodStart(frequency: WhatIfEmployee["payFrequency"], taxYear: TaxYear): string | null {
  if (frequency === "Irregular") return null;
  const days = daysOfPeriod(taxYear, frequency, FREQUENCIES[frequency].perYear);
  return days === null ? null : formatDate(days.first);
}

/**
 * Returns an employee with a rise and other pension terms. Raised is pay in `grossPay`, and of a payment with lines the
 * first line of pay, rounded half up to the penny.
 */
function changedEmployee(employee: WhatIfEmployee, { rise, pension }: WhatIfChanges, taxYear: TaxYear): WhatIfEmployee {
  const { grossPay, payments } = employee;
  return {
    ...employee,
    ...(rise !== undefined && Array.isArray(payments) ? { payments: raisedPayments(payments, rise) } : {}),
    ...(rise !== undefined && grossPay !== undefined ? { grossPay: raised(employee, rise, taxYear) } : {}),
    ...(pension !== undefined && employee.pension ? { pension } : {}),
  };
}

function raised(employee: WhatIfEmployee, rise: Rise, taxYear: TaxYear): NonNullable<EmployeeYear["grossPay"]> {
  const { grossPay = "0", payFrequency, paymentDates } = employee;
  if (rise.from === undefined && !Array.isArray(grossPay)) return raisedAmount(grossPay, rise);
  const dates = paymentDates ?? datesOf(payFrequency, taxYear);
  const amounts = Array.isArray(grossPay) ? grossPay : dates.map(() => grossPay);
  return amounts.map((amount, place) => {
    const isLater = rise.from === undefined || (dates[place] ?? "") >= rise.from;
    return isLater && amount !== null ? raisedAmount(amount, rise) : amount;
  });
}

function raisedPayments(payments: readonly PaymentFacts[], rise: Rise): readonly PaymentFacts[] {
  return payments.map((payment) => {
    if (rise.from !== undefined && payment.paymentDate < rise.from) return payment;
    const { grossPay, lines } = payment;
    if (grossPay !== undefined) return { ...payment, grossPay: raisedAmount(grossPay, rise) };
    return Array.isArray(lines) ? { ...payment, lines: raisedLines(lines, rise) } : payment;
  });
}

function raisedLines(lines: readonly PayLine[], rise: Rise): readonly PayLine[] {
  const first = lines.find(({ lineType = "Payment" }) => lineType === "Payment");
  return lines.map((line) => (line === first ? { ...line, amount: raisedAmount(line.amount, rise) } : line));
}

function datesOf(frequency: PayFrequency, taxYear: TaxYear): readonly string[] {
  return usualDates(frequency, taxYear);
}

/** An amount that cannot be read stays as it is, for the batch to refuse. */
function raisedAmount(amount: unknown, { percent = "0", amount: more = "0" }: Rise): string {
  const pence = readPence(amount);
  if (!Number.isFinite(pence)) return String(amount);
  return formatPence(pence + percentageOfPence(pence, String(percent)) + readPence(more));
}
