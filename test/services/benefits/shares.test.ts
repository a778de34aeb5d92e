import { expect, it } from "vitest";
import { formatDate, readDate, readPence } from "../../../src/engine/base";
import type { BenefitRow, Plan, PostingRow } from "../../../src/services/benefits/rows";
import { spreadFrom } from "../../../src/services/benefits/shares";
import { type PaySchedule, payPeriodAt } from "../../../src/services/pay";
import { check, fc } from "../../support/property";

const NOW = "2026-04-06T09:00:00.000Z";

function schedule(payFrequency: PaySchedule["payFrequency"], firstPayment: string): PaySchedule {
  const start = readDate("2026-04-06");
  return {
    payFrequency,
    firstPeriodStart: start,
    firstPeriodEnd: payFrequency === "Monthly" ? readDate("2026-05-05") : start + (payFrequency === "Weekly" ? 6 : 27),
    firstPayment: readDate(firstPayment),
    paymentDateRule: "SameDay",
    paymentWeekday: null,
    nonWorkingDayRule: "None",
    territory: "EnglandAndWales",
  };
}

const MONTHLY = schedule("Monthly", "2026-04-28");
const PAYROLLS = [MONTHLY, schedule("Weekly", "2026-04-10"), schedule("FourWeekly", "2026-05-01")];

/** A medical benefit that costs an amount in the tax year. */
function benefit(pence: number, startDate: string | null, leavingDate: string | null): BenefitRow {
  return {
    organisation_id: "1",
    benefit_id: "1",
    version: 1,
    employee_id: "1",
    tax_year: 2026,
    kind: "Medical",
    description: null,
    start_date: startDate,
    end_date: null,
    vehicle_benefit_id: null,
    car_id: null,
    car_notice_sent_on: null,
    facts: { costs: [{ cost: (pence / 100).toFixed(2) }] },
    created_at: NOW,
    updated_at: NOW,
    payroll_config_id: "1",
    leaving_date: leavingDate,
    vehicle_facts: null,
    vehicle_start_date: null,
    vehicle_end_date: null,
  };
}

function posting(day: string, amount: number, plan: Plan): PostingRow {
  return {
    organisation_id: "1",
    benefit_id: "1",
    pay_run_id: day,
    employee_id: "1",
    kind: "Medical",
    tax_year: 2026,
    payroll_config_id: "1",
    period: 1,
    payment_date: day,
    payslip_id: day,
    amount,
    plan,
    car: null,
    created_at: NOW,
  };
}

/** The period of a payroll with the first pay day after a day; null if the tax year has none. */
function periodAfter(payroll: PaySchedule, day: string) {
  for (let sequence = 0; ; sequence++) {
    const period = payPeriodAt(payroll, sequence);
    if (period.year !== 2026) return null;
    if (period.regularPaymentDate > day) return period;
  }
}

const change = fc.record({
  /** Days after 6 April. */
  after: fc.integer({ min: 0, max: 330 }),
  worth: fc.integer({ min: 0, max: 2_000_000 }),
  payroll: fc.integer({ min: 0, max: PAYROLLS.length - 1 }),
  /** Whether pay days from the change on have no pay in money for a while. */
  unpaidDays: fc.integer({ min: 0, max: 60 }),
});

it("pay days tax the value of the year, whatever changed: the value, the payroll, weeks without pay, a leaver", () => {
  let changed = 0;
  const cases = check(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 5 }),
      fc.option(fc.integer({ min: 20, max: 300 })),
      fc.option(fc.integer({ min: 0, max: 250 })),
      (changes, leaves, starts) => {
        const dayAfter = (days: number) => formatDate(readDate("2026-04-06") + days);
        const inOrder = [...changes].sort((one, other) => one.after - other.after);
        const startDate = starts === null || (leaves !== null && starts >= leaves) ? null : dayAfter(starts);
        const postings: PostingRow[] = [];
        let [day, isLastUnpaid] = ["2026-04-05", false];
        for (;;) {
          const known = inOrder.filter(({ after }) => dayAfter(after) <= day).at(-1) ?? inOrder[0];
          if (known === undefined) throw new Error("There is a change.");
          const payroll = PAYROLLS[known.payroll] ?? MONTHLY;
          const at = periodAfter(payroll, day);
          const leavingDate = leaves === null ? null : dayAfter(leaves);
          if (at === null || (leavingDate !== null && leavingDate < at.periodStartDate)) break;
          day = at.regularPaymentDate;
          const row = benefit(known.worth, startDate, leavingDate);
          const spread = spreadFrom(row, { schedule: payroll, at, postings });
          const share = spread?.payDays.find(({ date }) => date === day);
          if (spread === null || share === undefined) continue;
          isLastUnpaid = known.after > 0 && day <= dayAfter(known.after + known.unpaidDays);
          if (isLastUnpaid) continue;
          postings.push(posting(day, readPence(share.amount), spread.plan));
        }
        const last = postings.at(-1);
        const ended = last === undefined || last.plan.payDays.at(-1) !== last.payment_date;
        if (isLastUnpaid || ended) return;
        const taxed = postings.reduce((sum, { amount }) => sum + amount, 0);
        expect(taxed).toBe(readPence(last.plan.value));
        if (new Set(postings.map(({ plan }) => plan.value)).size > 1) changed += 1;
      },
    ),
    300,
  );
  expect(changed).toBeGreaterThan(cases / 6);
});

it("a payroll whose pay day comes before what another has taxed already divides only what is left", () => {
  const at = periodAfter(PAYROLLS[1] ?? MONTHLY, "2026-05-20");
  if (at === null) throw new Error("The payroll pays in May.");
  const days = ["2026-04-28", "2026-05-28", "2026-06-28"];
  const postings = days.slice(0, 2).map((day) => posting(day, 100_00, { value: "1200.00", payDays: days }));
  const spread = spreadFrom(benefit(1_200_00, null, null), { schedule: PAYROLLS[1] ?? MONTHLY, at, postings });
  expect(spread?.payDays.reduce((sum, { amount }) => sum + readPence(amount), 0)).toBe(1_000_00);
});
