import { formatPence, PAYSLIP_AMOUNT_NAMES, type PayslipAmountName } from "../base";
import type { Payslip } from "../gross-to-net";
import type { Step } from "./attribution";
import type { History } from "./history";
import { amountOf } from "./pence";
import type { AmountDifference, CorrectedPeriod, DifferenceCause } from "./plan";

/** A year's closed payslips, what their own facts give today, and the steps to the facts known now. */
export interface ComparedYear {
  readonly closed: readonly Payslip[];
  readonly base: History;
  readonly steps: readonly Step[];
  readonly known: History;
}

/** Returns every closed period of a year, first those that are paid from the facts known now. */
export function comparePeriods(year: ComparedYear): readonly CorrectedPeriod[] {
  const known = byPayment(year.known.closed);
  const closed = byPayment(year.closed);
  const keys = [...known.keys(), ...[...closed.keys()].filter((key) => !known.has(key))];
  return keys.flatMap((key) => {
    const payslip = known.get(key) ?? closed.get(key);
    if (payslip === undefined) return [];
    const { taxYear, period, paymentDate } = payslip;
    return [
      {
        taxYear,
        period,
        paymentDate,
        rulesDigest: year.known.rules,
        recomputed: known.get(key) ?? null,
        differences: differencesOf(key, year),
      },
    ];
  });
}

function differencesOf(key: string, year: ComparedYear): readonly AmountDifference[] {
  const previous = byPayment(year.closed).get(key)?.forPeriod;
  const corrected = byPayment(year.known.closed).get(key)?.forPeriod;
  return PAYSLIP_AMOUNT_NAMES.flatMap((amount) => {
    const difference = amountOf(corrected, amount) - amountOf(previous, amount);
    if (difference === 0) return [];
    return [
      {
        amount,
        previous: formatPence(amountOf(previous, amount)),
        corrected: formatPence(amountOf(corrected, amount)),
        difference: formatPence(difference),
        causes: causesOf(key, amount, year),
      },
    ];
  });
}

function causesOf(key: string, amount: PayslipAmountName, year: ComparedYear): readonly DifferenceCause[] {
  const inHistory = (payslips: readonly Payslip[]) => amountOf(byPayment(payslips).get(key)?.forPeriod, amount);
  const causes: DifferenceCause[] = [];
  let before = inHistory(year.closed);
  for (const { facts, history } of [{ facts: ["payslip"], history: year.base }, ...year.steps]) {
    const after = inHistory(history.closed);
    if (after !== before) causes.push({ facts, difference: formatPence(after - before) });
    before = after;
  }
  return causes;
}

/** Returns payslips by their date of payment; a second one of a date by "date/2". */
function byPayment(payslips: readonly Payslip[]): ReadonlyMap<string, Payslip> {
  const found = new Map<string, Payslip>();
  for (const payslip of payslips) {
    let key = String(payslip.paymentDate);
    for (let count = 2; found.has(key); count++) key = `${payslip.paymentDate}/${count}`;
    found.set(key, payslip);
  }
  return found;
}
