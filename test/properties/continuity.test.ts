import { expect, test } from "vitest";
import { grossToNet } from "../../src/engine";
import { noCliff } from "../../src/engine/testing";
import { documents, rulebook } from "../support/library";
import { pounds } from "../support/pounds";
import { yearChoices } from "../support/year-choices";

// The law "no cliff" at every threshold of every year; at any other pay it is checked in test/testing/laws.test.ts.

const PERIODS_IN_YEAR = { Weekly: 52, FourWeekly: 13, Monthly: 12, Quarterly: 4, Annually: 1 } as const;
const WITH_LOANS = { studentLoanPlan: "Plan1", postgraduateLoan: true } as const;
const law = noCliff(rulebook);

const cases = yearChoices(documents).flatMap((year) =>
  Object.keys(PERIODS_IN_YEAR).map((frequency) => [year.name, frequency, year] as const),
);

test.each(cases)("no cliff at any threshold of %s, %s", (_, frequency, year) => {
  const payFrequency = frequency as keyof typeof PERIODS_IN_YEAR;
  const stretches = ["04-20", "07-20", "11-20"].map((day) => `${year.start.slice(0, 4)}-${day}`);
  const broken: unknown[] = [];
  let checked = 0;
  for (const paymentDate of stretches) {
    for (const taxCode of ["0T", "S0T", "1257L", "SK100"]) {
      const plain = { payFrequency, paymentDate, taxCode, week1Month1: true, niCategory: "A", ...WITH_LOANS };
      for (const threshold of year.thresholdsYearPounds) {
        const nearest = Math.floor((threshold * 100) / PERIODS_IN_YEAR[payFrequency]);
        for (const around of [-200, -100, -1, 0, 1, 50, 99, 100, 200]) {
          const facts = { ...plain, grossPay: pounds(Math.max(0, nearest + around)) };
          const finding = law.check(facts, (each) => grossToNet(each, rulebook));
          checked++;
          if (finding.outcome !== "Holds") broken.push({ facts, finding });
        }
      }
    }
  }
  expect(broken).toEqual([]);
  expect(checked).toBeGreaterThan(1000);
});
