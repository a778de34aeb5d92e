import { formatPence, PAYSLIP_AMOUNT_NAMES, type PayslipAmountName } from "../base";
import type { Payslip } from "../gross-to-net";
import type { Step } from "./attribution";
import { byDate } from "./by-date";
import type { History } from "./history";
import { amountOf } from "./pence";
import type { AmountDifference, CorrectedPeriod, DifferenceCause } from "./plan";

/** A year's closed payslips, what their own facts give today, and the steps to the facts known now. */
interface ComparedYear {
  readonly closed: readonly Payslip[];
  readonly base: History;
  readonly steps: readonly Step[];
  readonly known: History;
}

/** The payslips of one payment: as it is closed, after each step, and from the facts known now. */
interface ComparedPayment {
  readonly closed: Payslip | undefined;
  readonly known: Payslip | undefined;
  readonly steps: readonly { readonly facts: readonly string[]; readonly payslip: Payslip | undefined }[];
}

/** Returns every closed period of a year, first those that are paid from the facts known now. */
export function comparePeriods(year: ComparedYear): readonly CorrectedPeriod[] {
  const known = byDate(year.known.closed, "paymentDate");
  const closed = byDate(year.closed, "paymentDate");
  const steps = [{ facts: ["payslip"], history: year.base }, ...year.steps].map(({ facts, history }) => ({
    facts,
    payslips: byDate(history.closed, "paymentDate"),
  }));
  const keys = [...known.keys(), ...[...closed.keys()].filter((key) => !known.has(key))];
  return keys.flatMap((key) => {
    const recomputed = known.get(key);
    const payslip = recomputed ?? closed.get(key);
    if (payslip === undefined) return [];
    const { taxYear, period, paymentDate } = payslip;
    const differences = differencesOf({
      closed: closed.get(key),
      known: recomputed,
      steps: steps.map(({ facts, payslips }) => ({ facts, payslip: payslips.get(key) })),
    });
    const rulesDigest = year.known.rules;
    return [{ taxYear, period, paymentDate, rulesDigest, recomputed: recomputed ?? null, differences }];
  });
}

function differencesOf(payment: ComparedPayment): readonly AmountDifference[] {
  const previous = payment.closed?.forPeriod;
  const corrected = payment.known?.forPeriod;
  return PAYSLIP_AMOUNT_NAMES.flatMap((amount) => {
    if (previous?.[amount] === corrected?.[amount]) return [];
    const difference = amountOf(corrected, amount) - amountOf(previous, amount);
    if (difference === 0) return [];
    return [
      {
        amount,
        previous: formatPence(amountOf(previous, amount)),
        corrected: formatPence(amountOf(corrected, amount)),
        difference: formatPence(difference),
        causes: causesOf(amount, payment),
      },
    ];
  });
}

function causesOf(amount: PayslipAmountName, { closed, steps }: ComparedPayment): readonly DifferenceCause[] {
  const causes: DifferenceCause[] = [];
  let before = amountOf(closed?.forPeriod, amount);
  for (const { facts, payslip } of steps) {
    const after = amountOf(payslip?.forPeriod, amount);
    if (after !== before) causes.push({ facts, difference: formatPence(after - before) });
    before = after;
  }
  return causes;
}
