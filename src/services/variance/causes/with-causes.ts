import { sql } from "kysely";
import type { Rulebook } from "../../../engine";
import { byName, formatPence, PAYSLIP_AMOUNT_NAMES, readPence } from "../../../engine/base";
import {
  type EmployeeChanges,
  type ExplainChangesFacts,
  type ExplainedCause,
  explainChanges,
} from "../../../engine/reports";
import { mapInTurns } from "../../../platform";
import type { Tx } from "../../../platform/store";
import { getContributions, type PayslipData, type RunRow, type SlipDocument } from "../../pay-runs";
import { comparePayOf, type VarianceAsked } from "../compare/asked";
import type { ComparedRuns } from "../compare/compare-runs";
import type { Amounts } from "../compare/read-amounts";
import type { ShownItem } from "../contract/variance-schemas";

type ComparedRow = NonNullable<ExplainChangesFacts["previous"]>["rows"][number];

const OF_LINE_TYPE: Readonly<Record<string, ComparedRow["source"]>> = {
  AttachmentOrder: "CourtOrder",
  AttachmentOrderFee: "CourtOrder",
};

/** What the salary service gives: pay, its reduction for days of absence, and its top-up. */
const OF_CODE: Readonly<Record<string, ComparedRow["source"]>> = {
  SALARY: "Salary",
  SALARY_ADJUSTMENT: "Absence",
  SALARY_TOP_UP: "Absence",
};

/**
 * Returns the changes of some employees with their causes. Amounts and causes are of the same payslips, read here, so
 * that they agree even if payslips were calculated again after the totals.
 */
export async function withCauses(
  tx: Tx,
  rulebook: Rulebook,
  asked: VarianceAsked,
  { run, comparedRun, employees }: Pick<ComparedRuns, "run" | "comparedRun" | "employees">,
): Promise<readonly ShownItem[]> {
  const ids = employees.map(({ employeeId }) => employeeId);
  const after = await readSlips(tx, run, ids);
  const before = await readSlips(tx, comparedRun, ids);
  return mapInTurns(employees, ({ employeeId, payrollId }) => {
    const slips = [before.get(employeeId) ?? null, after.get(employeeId) ?? null] as const;
    const [previous, current] = slips.map((slip) => amountsIn(slip, asked));
    const changed = { employeeId, previous: previous ?? null, current: current ?? null };
    const [changes] = comparePayOf(asked, [changed]).items;
    if (changes === undefined) throw new Error("An employee is compared.");
    return shownItem(changes, payrollId, causesOf(rulebook, changes, slips));
  });
}

function amountsIn(slip: StoredSlip | null, { amounts }: VarianceAsked): Amounts | null {
  if (slip === null) return null;
  const { forPeriod } = slip.document.shown;
  return Object.fromEntries(amounts.map((name) => [name, forPeriod[name]]));
}

type Causes = ReadonlyMap<string, readonly ExplainedCause[]>;

/** Returns the causes by amount, of the amounts that differ. */
function causesOf(
  rulebook: Rulebook,
  { changes }: EmployeeChanges,
  slips: readonly [StoredSlip | null, StoredSlip | null],
): Causes {
  const amounts = changes.filter(({ difference }) => difference !== "0.00").map(({ amount }) => amount);
  if (amounts.length === 0) return new Map();
  const [previous, current] = slips.map(slipOrNull);
  const made = explainChanges({ amounts, previous: previous ?? null, current: current ?? null }, rulebook);
  if (!made.ok) throw new Error(`Changes cannot be explained: ${JSON.stringify(made.problems.slice(0, 3))}`);
  return new Map(made.value.map(({ amount, causes }) => [amount, causes]));
}

function slipOrNull(slip: StoredSlip | null): ComparedSlip | null {
  return slip === null ? null : comparedSlip(slip);
}

function shownItem(
  { employeeId, isStarter, isLeaver, changes }: EmployeeChanges,
  payrollId: string | null,
  causes: Causes,
): ShownItem {
  return {
    employeeId,
    payrollId,
    isStarter,
    isLeaver,
    changes: changes.map((change) => ({ ...change, causes: [...(causes.get(change.amount) ?? [])] })),
  };
}

interface Row {
  readonly employee_id: string;
  readonly regular_payment_date: string;
  readonly document: SlipDocument;
}

/** Returns the payslips of some employees in a run, final ones or previews, as they are at one moment. */
async function readSlips(
  tx: Tx,
  run: RunRow | null,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSlip>> {
  if (run === null || employeeIds.length === 0) return new Map();
  const from = (table: string) => sql`
    select employee_id, regular_payment_date, document::json from ${sql.table(table)}
    where pay_run_id = ${run.pay_run_id} and employee_id = any(${employeeIds}::text[]) and document is not null`;
  const { rows } = await sql<Row>`${from("payslip")} union all ${from("payslip_preview")}`.execute(tx);
  return new Map(rows.map(({ employee_id, ...slip }) => [employee_id, slip]));
}

type ComparedSlip = NonNullable<ExplainChangesFacts["previous"]>;
type ComparedSlipRow = ComparedSlip["rows"][number];

/** A stored payslip, with the date that decides its tax period. */
interface StoredSlip {
  readonly regular_payment_date: string;
  readonly document: SlipDocument;
}

/** Returns a stored payslip in the form in which payslips are compared. */
function comparedSlip({ regular_payment_date, document }: StoredSlip): ComparedSlip {
  const { payslip, shown } = document;
  const { yearToDate, forPeriod } = payslip;
  const before = (name: "taxablePay" | "tax", earlier: string) =>
    formatPence(readPence(yearToDate[name]) - readPence(forPeriod[name]) + readPence(earlier));
  return {
    payFrequency: payslip.payFrequency,
    paymentDate: regular_payment_date,
    taxCode: payslip.taxCode,
    week1Month1: payslip.week1Month1,
    studentLoanPlan: shown.studentLoanPlan,
    loanMultiplesOfWeeks: document.compared?.loanMultiplesOfWeeks ?? null,
    taxablePayBefore: before("taxablePay", yearToDate.previousTaxablePay),
    taxBefore: before("tax", yearToDate.previousTaxPaid),
    earnings: Object.fromEntries(
      payslip.niBreakdown.map(({ niCategory, grossForEmployeeNi }) => [niCategory, grossForEmployeeNi]),
    ),
    amounts: byName(PAYSLIP_AMOUNT_NAMES, (name) => forPeriod[name] ?? "0.00"),
    rows: rowsOf(document),
    sharesPeriod: document.compared?.sharesPeriod ?? shown.isDirector,
  };
}

function rowsOf(document: SlipDocument): readonly ComparedSlipRow[] {
  const groups = [...new Set(document.shown.summaryItems.flatMap(({ pensionGroupId }) => pensionGroupId ?? []))];
  return document.shown.summaryItems.flatMap((row) => {
    const lineType = row.lineType as ComparedSlipRow["lineType"] | null;
    return lineType === null ? [] : [comparedRow(row, lineType, document, groups)];
  });
}

/** Rows of earlier versions of the product, whose payslips do not state it, count for what their line type can. */
function comparedRow(
  row: ShownRow,
  lineType: ComparedSlipRow["lineType"],
  document: SlipDocument,
  groups: readonly string[],
): ComparedSlipRow {
  const counts = document.compared?.counts[row.id ?? ""];
  return {
    source: rowSource(row),
    code: row.orderId ?? row.code,
    description: row.description === "" ? row.code : row.description,
    lineType,
    amount: row.pensionLineType === "Refund" ? formatPence(-readPence(row.amount)) : row.amount,
    pensionType: row.pensionType,
    isTaxable: counts?.isTaxable ?? true,
    isNiable: counts?.isNiable ?? lineType !== "PayrolledBenefit",
    isPensionable: counts?.isPensionable ?? true,
    contributionPay: contributionPay(row, document, groups),
  };
}

/** Returns the pay that a pension's row is calculated on; null for other rows, and for contributions by agreement. */
function contributionPay(row: ShownRow, { payslip }: SlipDocument, groups: readonly string[]): string | null {
  const pension = getContributions(payslip)[groups.indexOf(row.pensionGroupId ?? "")];
  if (pension === undefined) return null;
  if (row.pensionLineType === "Contribution") return pension.pensionableEarnings;
  return row.pensionLineType === "EmployerContribution" ? pension.employerPensionableEarnings : null;
}

type ShownRow = PayslipData["summaryItems"][number];

/** Returns where a payslip's row comes from: a posted line names its element, rows of services do not. */
function rowSource(row: ShownRow): ComparedRow["source"] {
  if (row.payElementId !== null) return "Line";
  if (row.statutoryType !== null) return "StatutoryPay";
  if (row.pensionLineType !== null) return "Pension";
  return OF_LINE_TYPE[row.lineType ?? ""] ?? OF_CODE[row.code] ?? "Line";
}
