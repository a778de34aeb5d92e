import { LETTER_AMOUNTS, Reader, readDate, readEarningsPeriodOf, readPayInterval } from "../../base";
import type { NiBands, Payslip } from "../../gross-to-net";
import { lowerEarningsLimitFor, thresholdFor } from "../../national-insurance";
import type { Rulebook } from "../../rulebook";
import { type DatedPayslipFacts, type PlainPayslipFacts, payslips, plainPayslips } from "../arbitraries";
import type { PopulationOptions } from "../ground";
import { poundsToPence } from "../pounds";
import { equal } from "./compare";
import { broken, type Finding, findFirst, type PayslipLaw } from "./law";
import { ofPaid } from "./paid";

/** The earnings bands add up to the earnings, below and above the upper earnings limit, if the lower one is reached. */
export function bandsAddUp(rulebook: Rulebook, options?: PopulationOptions): PayslipLaw<PlainPayslipFacts> {
  return {
    name: "bands add up",
    statement:
      "The National Insurance bands come to the earnings once these reach the lower earnings limit, else to zero.",
    cases: plainPayslips(rulebook, options),
    check: (facts, calculate) =>
      ofPaid(calculate(facts), ({ niBreakdown }) => {
        const [only, ...others] = niBreakdown;
        if (only === undefined || others.length > 0)
          return broken("one letter was paid under, and not one is on the payslip");
        return bandsOf(only.bands, facts, rulebook);
      }),
  };
}

function bandsOf(bands: NiBands, facts: PlainPayslipFacts, rulebook: Rulebook): Finding {
  const { grossPay, niCategory, payFrequency, paymentDate } = facts;
  const figures = rulebook.figuresOn(readDate(paymentDate))?.nationalInsurance;
  const { lowerEarningsLimit, upperEarningsLimit } = figures?.thresholds ?? {};
  if (!lowerEarningsLimit || !upperEarningsLimit) return broken("the rules have no earnings limits on this day");
  const reader = new Reader();
  const interval = readPayInterval(reader, { ...facts }, payFrequency, readDate(paymentDate));
  const period = readEarningsPeriodOf(reader, { ...facts }, payFrequency, interval);
  const pay = poundsToPence(grossPay);
  const liable = figures?.letters[niCategory]?.employee !== "none" || figures?.letters[niCategory]?.employer !== "none";
  const counts = liable && pay >= lowerEarningsLimitFor(lowerEarningsLimit, period);
  const upTo = Math.min(pay, thresholdFor(upperEarningsLimit, period));
  const inBands = poundsToPence(bands.atLel) + poundsToPence(bands.lelToPt) + poundsToPence(bands.ptToUel);
  return findFirst(
    equal("the sum of the bands up to the upper earnings limit", counts ? upTo : 0, inBands),
    equal("the band above the upper earnings limit", counts ? pay - upTo : 0, poundsToPence(bands.aboveUel)),
  );
}

/** The amounts by category letter add up to the payslip's. */
export function lettersAddUp(rulebook: Rulebook, options?: PopulationOptions): PayslipLaw<DatedPayslipFacts> {
  return {
    name: "letters add up",
    statement: "Earnings and contributions of the category letters come to those of the payslip.",
    cases: payslips(rulebook, options),
    check: (facts, calculate) => ofPaid(calculate(facts), lettersOf),
  };
}

function lettersOf({ niBreakdown, forPeriod }: Payslip): Finding {
  return findFirst(
    ...LETTER_AMOUNTS.map((field) => {
      const sum = niBreakdown.reduce((pence, letter) => pence + poundsToPence(letter[field]), 0);
      return equal(`${field} of the letters`, poundsToPence(forPeriod[field]), sum);
    }),
  );
}
