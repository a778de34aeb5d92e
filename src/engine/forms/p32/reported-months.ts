import { type DefinedFunction, defineFunction, FAMILY_PAYMENT_TYPES, formatPence, type Money, shape } from "../../base";
import { amounts, compensationField, pence, recoveredField } from "../../filing-facts";

const AMOUNTS = shape.orNull(shape.byWord(FAMILY_PAYMENT_TYPES, shape.amount()));
const RECOVERED = { statutoryRecovered: AMOUNTS, niCompensation: AMOUNTS, cisDeductionsSuffered: pence };

const FACTS = shape.record({
  /** As `makeP32` returns it, calculated from payslips. */
  p32: shape.part({ months: shape.list(shape.part(RECOVERED), { upTo: 12 }) }),
  /** Amounts of the year before the first payslip, which reports include. */
  before: shape.orNull(shape.part(RECOVERED)),
  /** The newest report of each tax month, with the amounts of an employer payment summary to date. */
  reports: shape.list(shape.record({ taxMonth: shape.integer(1, 12), recoverableAmounts: amounts }), { upTo: 12 }),
});

/** An employer payment record, and the employer payment summaries that were sent in the year. */
export interface ReportedMonthsFacts extends shape.FactsOf<typeof FACTS> {}

/** Recovered amounts of a tax month as reported, in the form that `makeP32` takes. */
export interface ReportedMonth {
  readonly month: number;
  readonly statutoryRecovered: Readonly<Record<string, Money>>;
  readonly niCompensation: Readonly<Record<string, Money>>;
  readonly cisDeductionsSuffered: Money;
}

type Row = shape.ReadOf<ReturnType<typeof shape.part<typeof RECOVERED>>>;
type Sums = ReadonlyMap<string, number>;

/**
 * Returns the recovered amounts of the tax months for which an employer payment summary reports them: the amount to date
 * less that of the month before, as reported or, without a report, as calculated. Other months are left out.
 *
 * Problems: wrong facts.
 */
export const reportedMonths: DefinedFunction<ReportedMonthsFacts, readonly ReportedMonth[]> = defineFunction({
  name: "reported-months",
  facts: FACTS,
  work({ p32, before, reports }) {
    let toDate = before === null ? new Map<string, number>() : sumsOf(before);
    return p32.months.flatMap((row, index): readonly ReportedMonth[] => {
      const month = index + 1;
      const report = reports.find(({ taxMonth }) => taxMonth === month);
      const last = toDate;
      toDate = report === undefined ? added(last, sumsOf(row)) : reportedSums(report.recoverableAmounts);
      return report === undefined ? [] : [monthOf(month, (field) => (toDate.get(field) ?? 0) - (last.get(field) ?? 0))];
    });
  },
});

const CIS = "cisDeductionsSuffered";

function monthOf(month: number, amount: (field: string) => number): ReportedMonth {
  const byType = (field: (type: (typeof FAMILY_PAYMENT_TYPES)[number]) => string) =>
    Object.fromEntries(
      FAMILY_PAYMENT_TYPES.map((type) => [type, amount(field(type))] as const)
        .filter(([, sum]) => sum !== 0)
        .map(([type, sum]) => [type, formatPence(sum)]),
    );
  return {
    month,
    statutoryRecovered: byType(recoveredField),
    niCompensation: byType(compensationField),
    cisDeductionsSuffered: formatPence(amount(CIS)),
  };
}

/** Returns the amounts of a row by the fields of an employer payment summary. */
function sumsOf({ statutoryRecovered, niCompensation, cisDeductionsSuffered }: Row): Map<string, number> {
  const sums = new Map([[CIS, cisDeductionsSuffered]]);
  for (const type of FAMILY_PAYMENT_TYPES) {
    sums.set(recoveredField(type), statutoryRecovered?.[type] ?? 0);
    sums.set(compensationField(type), niCompensation?.[type] ?? 0);
  }
  return sums;
}

/** The payment of Northern Ireland is reported in fields of its own, and recovered like the other one. */
const IN_NORTHERN_IRELAND = /InNorthernIreland$/;

function reportedSums(reported: Sums): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [field, sum] of reported) {
    const name = field.replace(IN_NORTHERN_IRELAND, "");
    sums.set(name, (sums.get(name) ?? 0) + sum);
  }
  return sums;
}

function added(one: Sums, other: Sums): Map<string, number> {
  const sums = new Map(one);
  for (const [field, sum] of other) sums.set(field, (sums.get(field) ?? 0) + sum);
  return sums;
}
