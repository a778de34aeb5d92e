import { dayNumber, daysOfPeriod, endOfTaxYear, formatDate, Reader, type TaxYear, taxYearLabel } from "../../base";
import { FilingFacts } from "../../filing-facts";
import { calculation, type Rulebook, readTaxYearFigures } from "../../rulebook";
import { type FormSum, formWorkings } from "../form-workings";
import { readFormEmployer } from "../person";
import { columnsOf, type P32Running } from "./p32-columns";
import type { P32, P32Facts, P32Month } from "./p32-facts";
import { addPayslips, NOTHING_PAID } from "./p32-payslips";
import { addColumns, type P32Columns, rowOf, sumsOf } from "./p32-sums";

const KNOWN = new Set([
  "taxYear",
  "employer",
  "isSmallEmployer",
  "employmentAllowance",
  "employmentAllowanceMaxClaim",
  "employmentAllowanceUsed",
  "levyToDateBefore",
  "paysElectronically",
  "quarterlyPaymentSchedule",
  "payslips",
  "months",
]);
const MONTH = new Set([
  "month",
  "incomeTax",
  "studentLoans",
  "postgraduateLoans",
  "employeeNi",
  "employerNi",
  "class1aOnTermination",
  "statutoryPay",
  "statutoryRecovered",
  "niCompensation",
  "employmentAllowance",
  "cisDeductionsSuffered",
  "levyToDate",
]);
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Makes the employer payment record P32: the amount due to HMRC for each tax month, and the year's total. Net income
 * tax is tax and loans; net National Insurance is gross less recovered statutory pay, compensation, Employment
 * Allowance and CIS deductions suffered; both and the apprenticeship levy are due. Due on the 22nd after the month, or
 * the 19th when not paid electronically.
 *
 * Problems: wrong facts; `duplicate` for a month stated twice; `unsupported_tax_year`. Source: PAYE Regulations 2003,
 * regulations 68 and 69; the structure is that of payroll products.
 */
export const makeP32 = calculation<P32Facts, P32>((facts, rulebook, options) => {
  const reader = new Reader();
  const read = FilingFacts.read(reader, facts, "", KNOWN);
  const owner = read === null ? null : reader.object(facts, "");
  const figures = owner === null ? null : readTaxYearFigures(reader, owner, rulebook, endOfTaxYear);
  if (read === null || figures === null) return { ok: false, problems: reader.problems };
  const taxYear = figures.taxYear;
  const employer = read.has("employer") ? readFormEmployer(read) : null;
  const told = readMonths(read);
  const months = columnsOfYear(read, told, taxYear, rulebook, figures.employerCharges.employmentAllowance.yearPence);
  const due = dueDays(read, taxYear);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const value: P32 = {
    employer,
    taxYear,
    taxYearLabel: taxYearLabel(taxYear),
    months: months.map((columns, index) => monthOf(columns, taxYear, index + 1, due)),
    total: rowOf(months.reduce(addColumns)),
  };
  return { ok: true, value, workings: formWorkings(months.flatMap(stepsOf), options), rules: figures.digest };
});

interface ReadMonths {
  readonly told: ReadonlyMap<number, FilingFacts>;
  /** Entries without a valid month; they are read only to report other problems. */
  readonly others: readonly FilingFacts[];
}

function readMonths(facts: FilingFacts): ReadMonths {
  const told = new Map<number, FilingFacts>();
  const others: FilingFacts[] = [];
  if (!facts.has("months") && !facts.has("payslips")) facts.reader.refuse("required", facts.at("months"));
  for (const month of facts.list("months", MONTH, 12)) {
    if (!month.has("month")) month.reader.refuse("required", month.at("month"));
    const before = month.reader.problems.length;
    const number = month.integer("month", 1, 12);
    if (number !== null && told.has(number) && month.reader.problems.length === before) {
      month.reader.refuse("duplicate", month.at("month"));
    }
    if (number === null || month.reader.problems.length > before) others.push(month);
    else told.set(number, month);
  }
  return { told, others };
}

function columnsOfYear(
  facts: FilingFacts,
  { told, others }: ReadMonths,
  taxYear: TaxYear,
  rulebook: Rulebook,
  yearsAllowance: number,
): readonly P32Columns[] {
  const setting = { taxYear, rulebook, isSmallEmployer: facts.flag("isSmallEmployer") };
  const paid = addPayslips(facts, taxYear);
  const most = facts.has("employmentAllowanceMaxClaim") ? facts.pence("employmentAllowanceMaxClaim") : yearsAllowance;
  const used = facts.pence("employmentAllowanceUsed");
  let running: P32Running = {
    allowanceLeft: facts.flag("employmentAllowance") ? Math.max(0, Math.min(most, yearsAllowance) - used) : 0,
    levyToDate: facts.pence("levyToDateBefore"),
  };
  for (const month of others) columnsOf(month, NOTHING_PAID, running, { ...setting, taxMonth: 1 });
  return MONTHS.map((number) => {
    const month = told.get(number) ?? facts.nothing("months");
    const { columns, after } = columnsOf(month, paid.get(number) ?? NOTHING_PAID, running, {
      ...setting,
      taxMonth: number,
    });
    running = after;
    return columns;
  });
}

/** Returns the day a month's money is due; for quarterly payers, that of the quarter's last month. */
function dueDays(facts: FilingFacts, taxYear: TaxYear): (month: number) => string {
  const isElectronic = !facts.has("paysElectronically") || facts.flag("paysElectronically");
  const isQuarterly = facts.flag("quarterlyPaymentSchedule");
  return (month) => {
    const last = isQuarterly ? Math.ceil(month / 3) * 3 : month;
    const calendarMonth = last + 4;
    const isNextYear = calendarMonth > 12;
    const day = isElectronic ? 22 : 19;
    return formatDate(dayNumber(taxYear + (isNextYear ? 1 : 0), isNextYear ? calendarMonth - 12 : calendarMonth, day));
  };
}

function monthOf(columns: P32Columns, taxYear: TaxYear, month: number, due: (month: number) => string): P32Month {
  const days = daysOfPeriod(taxYear, "Monthly", month) ?? { first: Number.NaN, last: Number.NaN };
  return {
    year: taxYear,
    month,
    periodStartDate: formatDate(days.first),
    periodEndDate: formatDate(days.last),
    ...rowOf(columns),
    paymentDueDate: due(month),
  };
}

function stepsOf(columns: P32Columns, index: number): readonly FormSum[] {
  const sums = sumsOf(columns);
  const step = (name: string, rule: string, pence: number, terms: FormSum["terms"]): FormSum => ({
    id: `p32.${name}`,
    figure: `/months/${index}/${FIGURES[name]}`,
    rule,
    source: "paye-regulations-68",
    pence,
    terms,
  });
  return [
    step("net-income-tax", "Income tax is paid over with the loans.", sums.netIncomeTax, [
      ["income tax", columns.incomeTax, 1],
      ["student loans", columns.studentLoans, 1],
      ["postgraduate loans", columns.postgraduateLoans, 1],
    ]),
    step("net-ni", "What the employer recovers is set against National Insurance.", sums.netNi, [
      ["employee NI", columns.employeeNi, 1],
      ["employer NI", columns.employerNi, 1],
      ["recovered", sums.recovered, -1],
      ["compensation", sums.compensation, -1],
      ["allowance", columns.employmentAllowance, -1],
      ["CIS suffered", columns.cisDeductionsSuffered, -1],
    ]),
    step("total-due", "Tax, National Insurance and the levy are due together.", sums.totalDue, [
      ["net income tax", sums.netIncomeTax, 1],
      ["net NI", sums.netNi, 1],
      ["levy", columns.apprenticeshipLevy, 1],
    ]),
  ];
}

const FIGURES: Readonly<Record<string, string>> = {
  "net-income-tax": "netIncomeTax",
  "net-ni": "netNi",
  "total-due": "totalDue",
};
