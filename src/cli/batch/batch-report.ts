import { PAYSLIP_AMOUNTS, type PayslipAmountName, taxYearLabel } from "../../engine/base";
import { count, showMoney } from "../report";
import { type Terminal, table } from "../terminal";
import { duration } from "./batch-progress";
import type { Tally } from "./tally";

/** The facts that the report on a finished batch needs. */
export interface BatchOutcome {
  readonly taxYear: number;
  readonly tally: Tally;
  readonly rules: string;
  readonly seconds: number;
  /** People calculated in this run; the rest were calculated before. */
  readonly rowsNow: number;
  readonly milliseconds: { readonly reading: number; readonly arithmetic: number; readonly writing: number };
}

/** Titles that differ from the amounts' labels. */
const TITLES: Partial<Record<PayslipAmountName, string>> = {
  tax: "Income tax",
  ni: "National Insurance",
  employerNi: "Employer National Insurance",
  studentLoan: "Student loans",
  postgraduateLoan: "Postgraduate loans",
  pension: "Pension",
  otherAdditions: "Paid outside tax",
};

/** Reports the totals of a batch, how it was calculated, and how long it took. */
export function batchReport(outcome: BatchOutcome, terminal: Terminal): string {
  const { tally, taxYear } = outcome;
  const paid = tally.rows - tally.refused - tally.unpaid;
  const rows = PAYSLIP_AMOUNTS.filter((each) => "inTotals" in each).map(({ name, label }) => ({
    title: TITLES[name] ?? label,
    amount: showMoney(tally.total(name)),
  }));
  const sums = table(
    [
      { title: taxYearLabel(taxYear), value: ({ title }) => title },
      { title: "Sum", align: "right", value: ({ amount }) => amount },
    ],
    rows,
    null,
    terminal,
  );
  return `${terminal.paint("strong", `${count(paid, "person", "people")}, ${count(tally.payments, "payment", "payments")}`)}\n\n${sums}\n${ways(tally)}${speed(outcome)}  Rules ${outcome.rules}\n`;
}

function ways(tally: Tally): string {
  const reasons = [...tally.reasons].map(([reason, number]) => `${shown(number)} ${reason.replaceAll("_", " ")}`);
  const one = reasons.length === 0 ? "" : `: ${reasons.sort().join(", ")}`;
  return `  Calculated in bulk: ${shown(tally.columnRows)}; one at a time: ${shown(tally.singleRows)}${one}\n`;
}

function shown(number: number): string {
  return number.toLocaleString("en-GB");
}

function speed({ seconds, rowsNow, milliseconds }: BatchOutcome): string {
  const { reading, arithmetic, writing } = milliseconds;
  const all = Math.max(reading + arithmetic + writing, 0.001);
  const share = (part: number) => `${Math.round((part / all) * 100)} %`;
  const rate = Math.round(rowsNow / Math.max(seconds, 0.001)).toLocaleString("en-GB");
  return `  ${duration(seconds)}, ${rate} people a second; reading ${share(reading)}, arithmetic ${share(arithmetic)}, writing ${share(writing)}\n`;
}
