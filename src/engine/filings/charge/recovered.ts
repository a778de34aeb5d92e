import { FAMILY_PAYMENT_TYPES } from "../../base";
import { compensationField, fieldInNorthernIreland, recoveredField } from "../../filing-facts";
import type { ReadCharge, ReadEpsSent } from "./charge-facts";

type Sums = ReadonlyMap<string, number>;

/** The figures of employer payment summaries to date. */
interface SummaryFigures {
  readonly recoverable: Sums;
  readonly levy: number;
}

/** What is counted of summaries: those before a place in the order of sending, without some. */
interface Counted {
  readonly taxMonth: number;
  readonly ignored: ReadonlySet<string>;
}

/** Returns what the newest summaries report up to a tax month. */
export function summaryFiguresAt(read: ReadCharge, { taxMonth, ignored }: Counted): SummaryFigures {
  const counted = read.employerPaymentSummaries.filter(({ submissionId }) => !ignored.has(submissionId));
  const recoverable = newest(counted, taxMonth, (sent) => (sent.recoverableAmounts === null ? null : sent.taxMonth));
  const levy = newest(counted, taxMonth, (sent) => sent.apprenticeshipLevy?.taxMonth ?? null);
  return {
    recoverable: recoverable?.recoverableAmounts ?? read.before?.recoverableAmounts ?? new Map(),
    levy: levy?.apprenticeshipLevy?.levyDueYearToDate ?? read.before?.levyDueYearToDate ?? 0,
  };
}

/** Returns the summary of the latest month, and of those the one sent last. */
function newest(
  sent: readonly ReadEpsSent[],
  taxMonth: number,
  monthOf: (sent: ReadEpsSent) => number | null,
): ReadEpsSent | null {
  let found: ReadEpsSent | null = null;
  let latest = 0;
  for (const each of sent) {
    const month = monthOf(each);
    if (month === null || month > taxMonth || month < latest) continue;
    found = each;
    latest = month;
  }
  return found;
}

/** Returns the summary that says whether Employment Allowance is claimed; null without one. */
export function claimAmong(read: ReadCharge, ignored: ReadonlySet<string>): ReadEpsSent | null {
  const stated = read.employerPaymentSummaries.filter(
    ({ submissionId, employmentAllowance }) => employmentAllowance !== null && !ignored.has(submissionId),
  );
  return stated.at(-1) ?? null;
}

/**
 * Returns the change between two sets of recoverable amounts, by type of statutory payment; zeros are left out. The
 * payment of Northern Ireland is reported in fields of its own, and recovered like the other one.
 */
export function recoveredBetween(later: Sums, earlier: Sums) {
  const change = (field: string) => (later.get(field) ?? 0) - (earlier.get(field) ?? 0);
  const byType = (fieldOf: (type: (typeof FAMILY_PAYMENT_TYPES)[number]) => string) =>
    new Map(
      FAMILY_PAYMENT_TYPES.map(
        (type) => [type, change(fieldOf(type)) + change(fieldInNorthernIreland(fieldOf(type)))] as const,
      ).filter(([, pence]) => pence !== 0),
    );
  return {
    statutoryRecovered: byType(recoveredField),
    niCompensation: byType(compensationField),
    cisDeductionsSuffered: change("cisDeductionsSuffered"),
  };
}
