import type { P32Document } from "../../../documents";
import { formatPence, readPence } from "../../../engine/base";
import type { P32, P32Month, P32Row } from "../../../engine/forms";
import type { SheetCellType } from "../../../platform/spreadsheets";
import type { Tx } from "../../../platform/store";
import { getBenefitContributions, hasBenefits } from "../../benefits";
import { dateInLondon, mountFile, mountOperation, type ServiceContext, tableFile } from "../../contract";
import { selectRuns } from "../../pay-runs";
import { type EmployingPayroll, employingPayrolls, employsBetween, REPORTED, selectSubmissions } from "../../rti";
import {
  getP32,
  getP32File,
  getP32Month,
  getP32MonthFile,
  type P32MonthShown,
  type P32Shown,
} from "../contract/p32-operations";
import { employerData, formEmployer, needPayroll } from "../make/form-data";
import { drawForm } from "../make/page-of-forms";
import { yearsP32 } from "./employer-year";

interface Asked {
  readonly year: number;
  readonly payrollConfigId?: string | undefined;
}

type P32Context = Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">;

export function mountP32s(context: ServiceContext): void {
  // Paths with a fixed word come before those with a month in its place.
  mountFile(context, getP32File, {
    read: async ({ params, query: { format = "Pdf", ...query } }, tx) => {
      const asked = { ...params, ...query };
      if (format === "Pdf") return { data: await documentOf(tx, context, asked) };
      return { table: monthTable(await p32Shown(tx, context, asked)), format };
    },
    make: async (read, printer) => {
      if ("table" in read) return tableFile(read.table, read.format);
      const { data } = read;
      return { bytes: await drawForm(printer, { kind: "p32", data }), fileName: `p32-${data.taxYearLabel}.pdf` };
    },
  });

  mountFile(context, getP32MonthFile, {
    read: async ({ params, query }, tx) =>
      monthOf(await documentOf(tx, context, { ...params, ...query }), params.month),
    make: async (data, printer) => ({
      bytes: await drawForm(printer, { kind: "p32", data }),
      fileName: `p32-${data.taxYearLabel}-month-${data.months[0]?.month}.pdf`,
    }),
  });

  mountOperation(context, getP32, async ({ params, query }, tx) => {
    const data = await p32Shown(tx, context, { ...params, ...query });
    return { data, text: "This is the employer payment record." };
  });

  mountOperation(context, getP32Month, async ({ params, query }, tx) => {
    const { months } = await p32Shown(tx, context, { ...params, ...query });
    const [data] = months.filter(({ month }) => month === params.month);
    if (data === undefined) throw new Error("A tax year has twelve months.");
    return { data, text: "This is the employer payment record of the month." };
  });
}

type MonthColumn = readonly [heading: string, type: SheetCellType, cell: (month: P32MonthShown) => string];

/** A month of the record as a row; recovered amounts are in one column for all kinds of pay. */
const COLUMNS: readonly MonthColumn[] = [
  ["Tax month", "Number", ({ month }) => String(month)],
  ["From", "Date", ({ periodStartDate }) => periodStartDate],
  ["To", "Date", ({ periodEndDate }) => periodEndDate],
  ["Income tax", "Amount", ({ incomeTax }) => incomeTax],
  ["Student loans", "Amount", ({ studentLoans }) => studentLoans],
  ["Postgraduate loans", "Amount", ({ postgraduateLoans }) => postgraduateLoans],
  ["Net income tax", "Amount", ({ netIncomeTax }) => netIncomeTax],
  ["Employee NI", "Amount", ({ employeeNi }) => employeeNi],
  ["Employer NI", "Amount", ({ employerNi }) => employerNi],
  ["Gross NI", "Amount", ({ grossNi }) => grossNi],
  ["Statutory pay recovered", "Amount", ({ statutoryRecovered }) => addAmounts(statutoryRecovered)],
  ["NI compensation", "Amount", ({ niCompensation }) => addAmounts(niCompensation)],
  ["Employment Allowance", "Amount", ({ employmentAllowance }) => employmentAllowance],
  ["CIS deductions suffered", "Amount", ({ cisDeductionsSuffered }) => cisDeductionsSuffered],
  ["Net NI", "Amount", ({ netNi }) => netNi],
  ["Apprenticeship Levy", "Amount", ({ apprenticeshipLevy }) => apprenticeshipLevy],
  ["Total due", "Amount", ({ totalDue }) => totalDue],
  ["Due", "Date", ({ paymentDueDate }) => paymentDueDate],
  ["Carried forward", "Amount", ({ carriedForward }) => carriedForward],
  ["Final", "Text", ({ isFinal }) => (isFinal ? "yes" : "no")],
];

function monthTable({ taxYearLabel, months }: P32Shown) {
  const columns = COLUMNS.map(([heading, type]) => ({ heading, type }));
  return {
    name: `p32-${taxYearLabel}`,
    columns,
    rows: months.map((month) => COLUMNS.map(([, , cell]) => cell(month))),
  };
}

function addAmounts(amounts: Readonly<Record<string, string>>): string {
  return formatPence(Object.values(amounts).reduce((sum, amount) => sum + readPence(amount), 0));
}

async function read(tx: Tx, context: P32Context, asked: Asked): Promise<P32> {
  await needPayroll(tx, { ...asked, taxYear: asked.year });
  return yearsP32(tx, context, { taxYear: asked.year, payrollConfigId: asked.payrollConfigId ?? null });
}

async function p32Shown(tx: Tx, context: P32Context & Pick<ServiceContext, "clock">, asked: Asked): Promise<P32Shown> {
  const { months, quarters, employer, total, ...year } = await read(tx, context, asked);
  const final = await finalMonths(tx, { taxYear: asked.year, months, today: dateInLondon(context.clock.now()) });
  const submissions = await submissionsOf(tx, asked);
  return {
    ...year,
    total: rowData(total),
    employer: employer === null ? null : employerData(employer),
    payrollConfigId: asked.payrollConfigId ?? null,
    months: months.map((month) => ({
      ...rowData(month),
      isFinal: final.has(month.month),
      submissionIds: submissions.filter(({ tax_month }) => tax_month === month.month).map((row) => row.submission_id),
    })),
    quarters: quarters.map((quarter, index) => ({ quarter: index + 1, ...rowData(quarter) })),
    class1A: await class1AOwed(tx, asked),
  };
}

/** Returns the Class 1A of form P11D(b), which the employer as a whole owes; null without benefits in kind. */
export async function class1AOwed(tx: Tx, { year, payrollConfigId }: Asked) {
  if (payrollConfigId !== undefined || !(await hasBenefits(tx, year))) return null;
  const { class1A: amount, declared, payBy, payByPost, sentOn } = await getBenefitContributions(tx, year);
  return { amount, declared, payBy, payByPost, sentOn };
}

/** Returns the submissions of a tax year that are sent or on their way. */
function submissionsOf(tx: Tx, { year, payrollConfigId }: Asked) {
  return selectSubmissions(tx)
    .select(["submission_id", "tax_month"])
    .where("tax_year", "=", year)
    .where("status", "in", REPORTED)
    .$if(payrollConfigId !== undefined, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""))
    .orderBy("submission_id")
    .execute();
}

/** Returns the record with the employer, which a document must name. */
async function documentOf(tx: Tx, context: P32Context, asked: Asked): Promise<P32Document> {
  const { employer, ...p32 } = await read(tx, context, asked);
  if (employer !== null) return { ...p32, employer, class1A: await class1AOwed(tx, asked) };
  await formEmployer(tx);
  throw new Error("An employer on record is on the form.");
}

/** Returns the record of one month, which is its own total. */
function monthOf(p32: P32Document, wanted: number): P32Document {
  const [month] = p32.months.filter(({ month: own }) => own === wanted);
  if (month === undefined) throw new Error("A tax year has twelve months.");
  const { year: _, month: _1, periodStartDate: _2, periodEndDate: _3, ...rest } = month;
  const { paymentDueDate: _4, carriedForward: _5, ...total } = rest;
  return { ...p32, months: [month], quarters: [], total, class1A: null };
}

type Month = Pick<P32Month, "month" | "periodStartDate" | "periodEndDate">;

interface FinalMonthsAsked {
  readonly taxYear: number;
  readonly months: readonly Month[];
  readonly today: string;
}

/** Returns the tax months that have ended, and in which every run is locked. */
export async function finalMonths(tx: Tx, { taxYear, months, today }: FinalMonthsAsked): Promise<ReadonlySet<number>> {
  const open = await selectRuns(tx)
    .select("tax_month")
    .distinct()
    .where("tax_year", "=", taxYear)
    .where("status", "=", "Open")
    .execute();
  const openMonths = new Set(open.map(({ tax_month }) => tax_month));
  const payrolls = await employingPayrolls(tx);
  const final = months.filter(
    (month) =>
      month.periodEndDate < today &&
      !openMonths.has(month.month) &&
      payrolls.every((payroll) => !stillPays(payroll, month)),
  );
  return new Set(final.map(({ month }) => month));
}

function stillPays(payroll: EmployingPayroll, month: Month): boolean {
  const { regularPaymentDate } = payroll.periodToCome(0);
  return (
    employsBetween(payroll, month.periodStartDate, month.periodEndDate) && regularPaymentDate <= month.periodEndDate
  );
}

/** Returns a row of the P32 as responses show it. */
export function rowData<Row extends P32Row>(row: Row) {
  return { ...row, statutoryRecovered: { ...row.statutoryRecovered }, niCompensation: { ...row.niCompensation } };
}
