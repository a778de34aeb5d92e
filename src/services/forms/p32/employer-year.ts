import type { Rulebook } from "../../../engine";
import { makeP32, type P32, type P32Facts, type P32MonthFacts, reportedMonths } from "../../../engine/forms/p32";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { issuesOfProblems, type ServiceContext, withoutNulls } from "../../contract";
import { findTaxSettings } from "../../pay";
import type { ShownAmounts } from "../../pay-runs";
import {
  getStatutoryPay,
  isSmallEmployer,
  monthTotalsReported,
  type ReportedSummary,
  reportedSummaries,
  statutoryMonths,
  statutoryPayOnFile,
} from "../../rti";
import { findFormEmployer, isEmployer } from "../make/form-data";
import { levyFacts } from "./levy-facts";

type TaxSettings = NonNullable<Awaited<ReturnType<typeof findTaxSettings>>>["record"];

interface Asked {
  readonly taxYear: number;
  /** Null for all payrolls. */
  readonly payrollConfigId: string | null;
}

/** Returns the employer payment record of a tax year; of one payroll, without amounts of the employer as a whole. */
export async function yearsP32(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  { taxYear, payrollConfigId }: Asked,
): Promise<P32> {
  const { rulebook } = context;
  if (rulebook.digestOf(taxYear) === null) throw invalid([issueAt(["year"], "unsupported_tax_year", { taxYear })]);
  const settings = (await findTaxSettings(tx))?.record;
  const isSmall = settings?.smallEmployersRelief ?? (await isSmallEmployer(tx, rulebook, taxYear));
  const employer = await findFormEmployer(tx);
  const common: P32Facts = {
    taxYear,
    isSmallEmployer: isSmall ?? false,
    quarterlyPaymentSchedule: settings?.quarterlyPaymentSchedule ?? false,
    ...(isEmployer(employer) ? { employer } : {}),
  };
  const months = await paidMonths(tx, context, { taxYear, payrollConfigId });
  if (payrollConfigId !== null) return p32Of({ ...common, months }, rulebook);
  const summaries = await reportedSummaries(tx, taxYear);
  const levy = await levyFacts(tx, rulebook, { taxYear, settings: settings ?? null, summaries });
  const whole: P32Facts = {
    ...common,
    ...allowanceFacts(settings, summaries),
    levyToDateBefore: levy.before,
  };
  const before = await statutoryPayOnFile(tx, taxYear);
  const reported = recoveredMonths({ common, months, summaries, before }, rulebook);
  return p32Of({ ...whole, months: merged(months, reported, levy.months) }, rulebook);
}

/** Returns whether Employment Allowance is claimed, as last reported, otherwise as the settings say, and its limit. */
function allowanceFacts(
  settings: TaxSettings | undefined,
  summaries: readonly ReportedSummary[],
): Pick<P32Facts, "employmentAllowance" | "employmentAllowanceMaxClaim"> {
  const reported = summaries.flatMap(({ content }) => content.employmentAllowance ?? []).at(-1);
  const employmentAllowance = reported ?? settings?.employmentAllowance ?? false;
  const maximum = settings?.employmentAllowanceMaxClaim ?? null;
  return maximum === null ? { employmentAllowance } : { employmentAllowance, employmentAllowanceMaxClaim: maximum };
}

function p32Of(facts: P32Facts, rulebook: Rulebook): P32 {
  const made = makeP32(facts, rulebook);
  if (made.ok) return made.value;
  throw invalid(issuesOfProblems(made.problems, new Set()));
}

interface Reported {
  readonly common: P32Facts;
  readonly months: readonly P32MonthFacts[];
  readonly summaries: readonly ReportedSummary[];
  /** Statutory pay of the year before the first payslip. */
  readonly before: Readonly<Record<string, string>>;
}

/** Returns the recovered amounts of months that an EPS reports. */
function recoveredMonths({ common, months, summaries, before }: Reported, rulebook: Rulebook) {
  const newest = new Map(
    summaries.flatMap(({ taxMonth, content }) => {
      const { taxMonth: own, ...recoverableAmounts } = content.recoverableAmounts ?? {};
      const month = own ?? taxMonth;
      return content.recoverableAmounts === undefined || month === null
        ? []
        : [[month, withoutNulls(recoverableAmounts)] as const];
    }),
  );
  const onFile = p32Of({ ...common, months: [{ month: 1, statutoryPay: before }] }, rulebook).months[0];
  const answer = reportedMonths({
    p32: p32Of({ ...common, months }, rulebook),
    ...(onFile === undefined ? {} : { before: onFile }),
    reports: [...newest].map(([taxMonth, recoverableAmounts]) => ({ taxMonth, recoverableAmounts })),
  });
  if (!answer.ok) throw invalid(issuesOfProblems(answer.problems, new Set()));
  return answer.value;
}

/** Joins what payslips, reports and the levy say about each month. What is reported replaces what is calculated. */
function merged(
  paid: readonly P32MonthFacts[],
  reported: ReturnType<typeof recoveredMonths>,
  levy: readonly P32MonthFacts[],
): readonly P32MonthFacts[] {
  const months = new Map<number, P32MonthFacts>();
  for (const { month, ...facts } of [...paid, ...levy]) months.set(month, { ...months.get(month), ...facts, month });
  for (const { month, ...facts } of reported) {
    const { statutoryPay: _, bereavementPayInNorthernIreland: __, ...others } = months.get(month) ?? { month };
    months.set(month, { ...others, ...facts, month });
  }
  return [...months.values()];
}

/** Returns what is reported of final payslips by the tax month of their payment; months without pay are left out. */
async function paidMonths(
  tx: Tx,
  { rulebook, reportedStatutoryPay }: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  asked: Asked,
): Promise<readonly P32MonthFacts[]> {
  const { taxYear, payrollConfigId } = asked;
  const reported = await reportedStatutoryPay(tx, { rulebook, taxYear, employeeIds: null });
  const ofPayrolls = reported.filter((paid) => payrollConfigId === null || paid.payrollConfigId === payrollConfigId);
  const totals = await monthTotalsReported(tx, asked);
  const paid = new Map([...totals].map(([month, amounts]) => [month, sumsOf(month, amounts)]));
  for (const month of statutoryMonths(getStatutoryPay(totals), ofPayrolls)) {
    paid.set(month.month, { ...paid.get(month.month), ...month });
  }
  return [...paid.values()].sort((one, other) => one.month - other.month);
}

function sumsOf(month: number, paid: ShownAmounts): P32MonthFacts {
  return {
    month,
    incomeTax: paid.tax,
    studentLoans: paid.studentLoan,
    postgraduateLoans: paid.postgraduateLoan,
    employeeNi: paid.ni,
    employerNi: paid.employerNi,
    class1aOnTermination: paid.class1aOnTermination ?? "0.00",
  };
}
