import {
  daysOfPeriod,
  formatDate,
  type PayFrequency,
  readDate,
  readPence,
  startOfTaxYear,
  taxPeriodOn,
} from "../../../engine/base";
import { daysOfPossiblePeriods, earlierInPeriod, longerTaxTable, taxedInPeriod } from "../../../engine/gross-to-net";
import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import type { AggregatedJobs } from "../jobs/jobs-of-page";
import { otherJobsFacts } from "../jobs/other-jobs-facts";
import type { PayRunTables } from "../store/pay-run-tables";
import type { SlipDocument } from "../store/slip-document";
import { contributionsOf } from "./contributions-of";
import { type Earlier, NOTHING_EARLIER } from "./earlier";
import { hasBeenPaidOff } from "./year-facts";

/** A payment by its place in the tax year. */
interface PaymentInYear {
  readonly year: number;
  readonly payFrequency: PayFrequency;
  readonly period: number;
  readonly regularPaymentDate: string;
  readonly periodStartDate?: string;
}

interface Final {
  readonly paidOn: string;
  readonly document: SlipDocument;
}

/**
 * Returns final payslips in the tax period of a payment, by employee: if an employee has moved between payrolls, both
 * share one earnings period. Those of other payrolls are of the whole tax year: the period of a longer interval, whose tax
 * table is used for now, has begun earlier.
 */
export async function payslipsInPeriod(
  tx: Tx,
  { year, payFrequency, period, regularPaymentDate }: PaymentInYear,
  employees: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, readonly Final[]>> {
  const found = new Map<string, Final[]>();
  if (employees.length === 0 || daysOfPeriod(year, payFrequency, period) === null) return found;
  const day = readDate(regularPaymentDate);
  const { first } = daysOfPossiblePeriods({ taxYear: year, frequency: payFrequency, day });
  const moved = employees.flatMap(({ employee }) => (employee.payroll_move_from === null ? [] : [employee]));
  const rows = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .select(["employee_id", "regular_payment_date", "document"])
    .where(
      "employee_id",
      "in",
      employees.map(({ employee }) => employee.employee_id),
    )
    .where((builder) =>
      builder.or([
        builder("regular_payment_date", ">=", formatDate(first)),
        ...moved.map(({ employee_id: id, payroll_config_id: current }) =>
          builder.and([builder("employee_id", "=", id), builder("payroll_config_id", "<>", current)]),
        ),
      ]),
    )
    .where("regular_payment_date", ">=", formatDate(startOfTaxYear(year)))
    .where("regular_payment_date", "<=", regularPaymentDate)
    .orderBy("regular_payment_date")
    .orderBy("payslip_id")
    .execute();
  for (const { employee_id, regular_payment_date: paidOn, document } of rows) {
    found.set(employee_id, [...(found.get(employee_id) ?? []), { paidOn, document }]);
  }
  return found;
}

/** Payments before and after an appointment as director are in different earnings periods. */
export function earlierOf(
  facts: EmployeeFacts,
  payment: PaymentInYear,
  finals: readonly Final[],
  jobs: AggregatedJobs | null = null,
): Earlier {
  const { employee } = facts;
  if (finals.length === 0) return NOTHING_EARLIER;
  const { year: taxYear, payFrequency: frequency, period, regularPaymentDate } = payment;
  const appointed = employee.director_appointment_date ?? "";
  const paid = finals.map(({ paidOn, document }) => ({ paidOn, day: readDate(paidOn), payslip: document.payslip }));
  const isAfterP45 = regularPaymentDate > (employee.leaving_date ?? "9999") && hasBeenPaidOff(facts, payment);
  const isSameStretch = ({ paidOn }: { paidOn: string }) => paidOn >= appointed === regularPaymentDate >= appointed;
  const first = daysOfPeriod(taxYear, frequency, period)?.first ?? 0;
  const inPeriod = finals.filter(
    ({ paidOn, document: { payslip } }) => payslip.payFrequency === frequency && readDate(paidOn) >= first,
  );
  const last = inPeriod.filter(({ document: { payslip } }) => payslip.pensionContributions !== undefined).at(-1);
  return {
    earningsPeriodToDate: earlierInPeriod(paid.filter(isSameStretch), {
      taxYear,
      frequency,
      period,
      ...placeOfJobs(jobs, payment),
    }),
    taxPeriodToDate: taxedInPeriod(paid, { taxYear, frequency, period }, isAfterP45),
    taxTableFrequency: longerTaxTable(paid, { taxYear, frequency, day: readDate(regularPaymentDate) }),
    pensionsToDate: contributionsOf(last?.document.payslip).map((each) => each.payReferencePeriodToDate),
    countedEarnings: inPeriod.reduce((sum, { document }) => sum + readPence(document.countedEarnings), 0),
  };
}

/** Returns the place of a payment by the shortest interval of the person's jobs. */
function placeOfJobs(jobs: AggregatedJobs | null, payment: PaymentInYear) {
  const { otherJobs } = otherJobsFacts(jobs, payment);
  if (!otherJobs) return {};
  const { payFrequency: frequency } = otherJobs;
  const day = readDate(payment.regularPaymentDate);
  return { ofJobs: { frequency, period: taxPeriodOn(day, payment.year, frequency).period } };
}
