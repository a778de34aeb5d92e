import {
  type DefinedFunction,
  defineFunction,
  formatPence,
  halfUpShare,
  type Money,
  type Pence,
  percentageOfPence,
  readMillionths,
  type shape,
  unitsTimesRate,
} from "../../base";
import type { FeeKind } from "../words";
import {
  type Charge,
  fillPlaceholders,
  getSourceKey,
  type InvoiceLine,
  type LineSource,
  Mappings,
} from "./invoice-line";
import {
  CONTROL_AMOUNT_NAMES,
  CONTROL_AMOUNTS,
  type ReadFee,
  type ReadMapping,
  type ReadPayslip,
  type ReadRun,
  RUN,
} from "./run-facts";

const NO_SOURCE: LineSource = { payElementId: null, controlAccount: null, feeKind: null };

const MILLION = 1_000_000n;

/** The description of a fee without one of its own. */
const FEE_NAMES: Readonly<Record<FeeKind, string>> = {
  PerPayslip: "Payslips",
  PerRun: "Pay run",
  PerStarter: "Starters",
  PerLeaver: "Leavers",
  PerMonth: "Monthly fee",
  PercentageOfGross: "Fee on gross pay",
};

const COUNTS: Readonly<Record<FeeKind, (run: ReadRun) => number>> = {
  PerPayslip: ({ payslips }) => payslips.length,
  PerRun: () => 1,
  PerStarter: ({ payslips }) => payslips.filter(({ isStarter }) => isStarter).length,
  PerLeaver: ({ payslips }) => payslips.filter(({ isLeaver }) => isLeaver).length,
  PerMonth: ({ months }) => months,
  PercentageOfGross: () => 1,
};

/** A locked pay run, what is charged for it, and to which accounts. */
export interface InvoiceLinesFacts extends shape.FactsOf<typeof RUN> {}

/** The lines of an invoice, with the totals that they are made of. */
export interface InvoiceLines {
  readonly lines: readonly InvoiceLine[];
  /** Pay and costs that are billed, before markups. */
  readonly paid: Money;
  readonly markup: Money;
  readonly fees: Money;
  /** What has no mapping and went to the defaults. */
  readonly unmapped: readonly LineSource[];
}

/**
 * Creates the lines of an invoice from a locked pay run. All pay is billed by its elements, the employer's National
 * Insurance, pension contributions and levy too, unless their mapping excludes them; other amounts, such as net pay,
 * only if they have a mapping. Pay that no row explains is a line "Other pay": `paid` is what was paid. A markup is
 * rounded half up on each line, in `Total` on each element. The lines add up to paid, markup and fees. Amounts of £0.00
 * have no line.
 *
 * Problems: wrong facts; `required` for a fee without its amount or percentage.
 */
export const createInvoiceLines: DefinedFunction<InvoiceLinesFacts, InvoiceLines> = defineFunction({
  name: "invoice-lines",
  facts: RUN,
  work(run, reader) {
    const mappings = new Mappings(run.mappings, run.defaults);
    const pay = chargePay(run, mappings);
    const fees = chargeFees(run, mappings);
    const charges = [...(run.detail === "Total" ? addUp(pay) : pay), ...fees];
    for (const { pence } of charges) reader.limit(pence, "/payslips");
    const paid = sum(pay, ({ paid: each }) => each);
    const charged = sum(pay, ({ pence }) => pence);
    return {
      lines: charges.filter(({ pence }) => pence !== 0).map((charge) => writeLine(charge, run)),
      paid: formatPence(paid),
      markup: formatPence(charged - paid),
      fees: formatPence(sum(fees, ({ pence }) => pence)),
      unmapped: unmappedOf(pay, mappings),
    };
  },
});

/** Adds charges up by account and tax type. */
function addUp(charges: readonly Charge[]): readonly Charge[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges) {
    const key = JSON.stringify([charge.accountCode, charge.taxType]);
    const before = sums.get(key);
    sums.set(key, {
      ...charge,
      payElementId: null,
      controlAccount: null,
      names: { ...charge.names, PayElementName: "Pay and employer costs", PayElementCode: "", PayRate: "" },
      description: null,
      quantity: null,
      pence: charge.pence + (before?.pence ?? 0),
      paid: charge.paid + (before?.paid ?? 0),
    });
  }
  return [...sums.values()];
}

function unmappedOf(charges: readonly Charge[], mappings: Mappings<ReadMapping>): readonly LineSource[] {
  const unmapped = new Map<string, LineSource>();
  for (const { payElementId, controlAccount, feeKind } of charges) {
    const source = { payElementId, controlAccount, feeKind };
    const key = getSourceKey(source);
    if (key !== null && mappings.find(source) === undefined) unmapped.set(key, source);
  }
  return [...unmapped.values()];
}

function sum(charges: readonly Charge[], amount: (charge: Charge) => number): number {
  return charges.reduce((total, charge) => total + amount(charge), 0);
}

/** Returns what is charged for pay and costs: all pay, the employer's costs, and other amounts that are mapped. */
function chargePay(run: ReadRun, mappings: Mappings<ReadMapping>): readonly Charge[] {
  return gather(run).flatMap((row) => {
    const mapping = mappings.find(row);
    return isBilled(row, mapping) ? [charge(row, mapping, mappings)] : [];
  });
}

function isBilled({ controlAccount }: Gathered, mapping: ReadMapping | undefined): boolean {
  if (mapping !== undefined) return !mapping.isExcluded;
  return controlAccount === null || CONTROL_AMOUNTS[controlAccount].isBilled;
}

function charge(row: Gathered, mapping: ReadMapping | undefined, mappings: Mappings<ReadMapping>): Charge {
  const { payElementId, controlAccount, feeKind, names, employeeId, pence, count } = row;
  const markup = percentageOfPence(pence, formatPence(mapping?.markupPercentage ?? 0));
  return {
    payElementId,
    controlAccount,
    feeKind,
    employeeId,
    feeId: null,
    names: { ...names, EmployeeCount: String(count) },
    description: mapping?.description ?? null,
    paid: pence,
    pence: pence + markup,
    quantity: quantityOf(row, mapping),
    ...mappings.placeOf(row),
    ownAccountCode: null,
    ownTaxType: null,
  };
}

function quantityOf({ units, count }: Gathered, mapping: ReadMapping | undefined): bigint | null {
  if (mapping?.basis === "Units") return units;
  return mapping?.basis === "Count" ? BigInt(count) * MILLION : null;
}

/**
 * Writes a charge as a line. Its quantity is stated if quantity × unit price comes to the amount with a unit price of four
 * decimals; else it is 1, so that the line always multiplies out.
 */
function writeLine(charge: Charge, { descriptionFormat, placeholders }: ReadRun): InvoiceLine {
  const { names, pence, description, payElementId, controlAccount, feeKind, employeeId, feeId } = charge;
  const { quantity, unitAmount } = stated(charge.quantity ?? MILLION, pence);
  const values = { ...placeholders, ...names, Units: writeMillionths(charge.quantity ?? MILLION) };
  const name = names.FeeName ?? names.PayElementName ?? "";
  const format = description ?? (feeKind === null ? descriptionFormat : null);
  return {
    payElementId,
    controlAccount,
    feeKind,
    employeeId,
    feeId,
    description: (format === null ? "" : fillPlaceholders(format, values)) || name,
    quantity,
    unitAmount,
    lineAmount: formatPence(pence),
    accountCode: charge.accountCode,
    taxType: charge.taxType,
    ownAccountCode: charge.ownAccountCode,
    ownTaxType: charge.ownTaxType,
  };
}

function stated(quantity: bigint, pence: Pence): { readonly quantity: string; readonly unitAmount: string } {
  const single = { quantity: "1", unitAmount: `${formatPence(pence)}00` };
  if (quantity <= 0n) return single;
  const size = halfUpShare(Math.abs(pence) * 100, Number(MILLION), Number(quantity));
  const digits = String(size).padStart(5, "0");
  const unitAmount = `${pence < 0 ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
  return unitsTimesRate(quantity, readMillionths(unitAmount)) === pence
    ? { quantity: writeMillionths(quantity), unitAmount }
    : single;
}

function writeMillionths(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, "0");
  const decimals = digits.slice(-6).replace(/0+$/, "");
  const text = decimals === "" ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${decimals}`;
  return millionths < 0n ? `-${text}` : text;
}

/** Returns the fees of a run; a fee for nothing, such as starters of a run without any, is not charged. */
function chargeFees(run: ReadRun, mappings: Mappings<ReadMapping>): readonly Charge[] {
  return run.fees.flatMap((fee) => {
    const { pence, count } = amountOf(fee, run);
    if (pence === 0) return [];
    const source = { payElementId: null, controlAccount: null, feeKind: fee.kind };
    if (mappings.find(source)?.isExcluded === true) return [];
    const place = mappings.placeOf(source);
    return [
      {
        ...source,
        employeeId: null,
        feeId: fee.feeId,
        names: { FeeName: FEE_NAMES[fee.kind], EmployeeCount: String(run.payslips.length) },
        description: fee.description ?? mappings.find(source)?.description ?? null,
        paid: 0,
        pence,
        quantity: BigInt(count) * MILLION,
        accountCode: fee.accountCode ?? place.accountCode,
        taxType: fee.taxType ?? place.taxType,
        ownAccountCode: fee.accountCode,
        ownTaxType: fee.taxType,
      },
    ];
  });
}

function amountOf(fee: ReadFee, run: ReadRun): { readonly pence: Pence; readonly count: number } {
  const count = COUNTS[fee.kind](run);
  if (count === 0) return { pence: 0, count };
  const pence = fee.kind === "PercentageOfGross" ? shareOfGross(fee, run) : (fee.amount ?? 0) * count;
  const minimum = fee.minimum ?? 0;
  return pence < minimum ? { pence: minimum, count: 1 } : { pence, count };
}

/** Rounded half up to the penny; a run that takes back more than it pays has no such fee. */
function shareOfGross({ percentage }: ReadFee, { payslips }: ReadRun): Pence {
  const gross = payslips.reduce((sum, { grossPay }) => sum + grossPay, 0);
  return Math.max(0, percentageOfPence(gross, formatPence(percentage ?? 0)));
}

/** The amounts of one pay element or cost, of one employee or of all. */
interface Gathered extends LineSource {
  readonly names: Record<string, string>;
  readonly employeeId: string | null;
  pence: Pence;
  /** Millionths of the pay lines' units. */
  units: bigint;
  /** Payslips that have it. */
  count: number;
}

/** Gathers what the payslips of a run cost: pay by element, then the employer's costs and other amounts. */
function gather({ payslips, costs, detail }: ReadRun): readonly Gathered[] {
  const pay = new Map<string, Gathered>();
  const others = new Map<string, Gathered>();
  for (const payslip of payslips) {
    const ofEmployee = detail === "PerEmployee" ? payslip : null;
    gatherPay(pay, payslip, ofEmployee);
    gatherCosts(others, payslip.costs, ofEmployee);
  }
  gatherCosts(others, costs, null);
  return [...pay.values(), ...others.values()].filter(({ pence }) => pence !== 0);
}

function gatherPay(into: Map<string, Gathered>, payslip: ReadPayslip, ofEmployee: ReadPayslip | null): void {
  const seen = new Set<Gathered>();
  let rest = payslip.grossPay;
  for (const { payElementId, code, name, amount, units, payRate } of payslip.pay) {
    const names = { PayElementName: name, PayElementCode: code, PayRate: payRate };
    const row = rowOf(into, { ...NO_SOURCE, payElementId }, names, ofEmployee);
    row.pence += amount;
    row.units += readMillionths(units ?? "0");
    seen.add(row);
    rest -= amount;
  }
  // Pay without a row of its own is billed too: an invoice never charges less than was paid.
  const other = { PayElementName: "Other pay", PayElementCode: "", PayRate: "" };
  if (rest !== 0) rowOf(into, NO_SOURCE, other, ofEmployee).pence += rest;
  for (const row of seen) row.count += 1;
}

function gatherCosts(into: Map<string, Gathered>, costs: ReadRun["costs"], ofEmployee: ReadPayslip | null): void {
  for (const controlAccount of CONTROL_AMOUNT_NAMES) {
    const amount = costs[controlAccount] ?? 0;
    if (amount === 0) continue;
    const names = { PayElementName: CONTROL_AMOUNTS[controlAccount].name, PayElementCode: "", PayRate: "" };
    const row = rowOf(into, { ...NO_SOURCE, controlAccount }, names, ofEmployee);
    row.pence += amount;
    row.count += 1;
  }
}

function rowOf(
  into: Map<string, Gathered>,
  source: LineSource,
  names: Readonly<Record<string, string>>,
  ofEmployee: ReadPayslip | null,
): Gathered {
  const key = `${ofEmployee?.employeeId ?? ""} ${getSourceKey(source) ?? names.PayElementName}`;
  const found = into.get(key);
  if (found !== undefined) return found;
  const { employeeId = null, employeeName = "", payrollId = "", department = "" } = ofEmployee ?? {};
  const row: Gathered = {
    ...source,
    names: { ...names, EmployeeName: employeeName, PayrollId: payrollId, Department: department },
    employeeId,
    pence: 0,
    units: 0n,
    count: 0,
  };
  into.set(key, row);
  return row;
}
