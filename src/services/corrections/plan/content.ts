import { formatPence, readPence } from "../../../engine/base";
import {
  CORRECTION_CODES,
  type CorrectionEffects,
  type CorrectionLine,
  type CorrectionsPlan,
  leaverDebt,
  type OrderEffect,
  settledContributions,
} from "../../../engine/corrections";
import { moneyOf } from "../../contract";
import type { CorrectionContent } from "../contract/correction-schemas";
import { AT_ONCE, type EmployeePlan, owes, wageArrears } from "./plan-employee";

type Causes = CorrectionContent["causes"];

/** Returns what a correction says. */
export function getContent(planned: EmployeePlan, causes: Causes, lines: readonly CorrectionLine[]): CorrectionContent {
  const { plan } = planned;
  if (plan === null) return notCalculated(causes);
  return {
    causes,
    periods: periodsOf(planned, plan),
    lines: lines.map(shownLine),
    recovery: readPence(plan.recovery.owed) === 0 ? null : (planned.terms.recovery ?? AT_ONCE),
    effects: effectsOf(planned, plan.effects),
    selfSettling: [...plan.selfSettling],
    unequal: [
      ...plan.unequal.map(({ amount, difference, reasonToken }) => ({ amount, difference, reasonToken })),
      ...planned.orders.effects.flatMap(lostDeduction),
      ...belowMinimumWage(planned, plan),
    ],
    totalDifference: moneyOf(lines.reduce((sum, line) => sum + paidBy(line), 0)),
    debt: debtOf(planned),
  };
}

/** What a leaver still owes, whom no run pays any more. */
function debtOf({ plan, years, rulebook }: EmployeePlan): CorrectionContent["debt"] {
  const debt = owes(plan) ? leaverDebt(years, rulebook) : null;
  if (debt === null) return null;
  const ofYears = debt.years.map(({ taxYear, overpaid, journal, yearToDate }) => {
    return { taxYear, overpaid, journal: [...journal], yearToDate: amountsOf(yearToDate) };
  });
  return { netOwed: debt.netOwed, years: ofYears };
}

/**
 * What an order missed, or took too much, and the law does not make good on a later pay day. The employer's fee goes with a
 * deduction: none is due for a pay day on which nothing was taken (Attachment of Earnings Act 1971, section 7(4)(a)).
 */
function lostDeduction({ difference, correction, fee }: OrderEffect): CorrectionContent["unequal"] {
  const lost = [
    { amount: "attachmentOrders", pence: correction === null ? readPence(difference) : 0 },
    { amount: "attachmentOrderFees", pence: readPence(fee) },
  ];
  return lost
    .filter(({ pence }) => pence !== 0)
    .map(({ amount, pence }) => ({
      amount,
      difference: moneyOf(-pence),
      reasonToken: "orders_of_period_of_payment",
    }));
}

/** Pay that the minimum wage asks for and nobody has entered: what is due is for the employer to decide. */
function belowMinimumWage({ wage, rulebook, next }: EmployeePlan, plan: CorrectionsPlan): CorrectionContent["unequal"] {
  const pence = wageArrears(wage, plan, { rulebook, settlementDate: next.run.paymentDate });
  return pence === 0 ? [] : [{ amount: "grossPay", difference: moneyOf(-pence), reasonToken: "below_minimum_wage" }];
}

const NO_EFFECTS = { pension: [], statutoryPay: [], courtOrders: [], loans: [], fpsToDate: [], journal: [] };

/** Says that facts changed whose effect on closed periods cannot be calculated. */
function notCalculated(causes: Causes): CorrectionContent {
  return {
    causes,
    periods: [],
    lines: [],
    recovery: null,
    effects: NO_EFFECTS,
    selfSettling: [],
    unequal: [{ amount: "netPay", difference: "0.00", reasonToken: "not_calculated" }],
    totalDifference: "0.00",
    debt: null,
  };
}

export function shownLine({ line, from, to }: CorrectionLine): CorrectionContent["lines"][number] {
  const { code = null, description = null, amount } = line;
  return { payElementCode: code, description, amount: moneyOf(readPence(amount)), from, to };
}

/** What a line adds to the money that is paid, in pence. */
function paidBy({ line: { lineType = "Payment", amount } }: CorrectionLine): number {
  const pence = readPence(amount);
  if (lineType === "Payment" || lineType === "StatutoryPayment") return pence;
  return lineType === "PayrolledBenefit" || lineType === "EmployerPension" ? 0 : -pence;
}

function periodsOf({ closed, missed }: EmployeePlan, { periods }: CorrectionsPlan): CorrectionContent["periods"] {
  const differing = periods.filter(({ differences }) => differences.length > 0);
  return differing.flatMap(({ taxYear, paymentDate, rulesDigest, differences }) => {
    const payslip = [...closed, ...missed].find(({ year, day }) => year === taxYear && day === paymentDate);
    if (payslip === undefined) return [];
    const { year, period, supplementary, day } = payslip;
    const amounts = differences.map(({ causes: _, ...difference }) => difference);
    return [{ year, period, supplementary, paymentDate: day, rulesDigest, differences: amounts }];
  });
}

function effectsOf(planned: EmployeePlan, effects: CorrectionEffects): CorrectionContent["effects"] {
  const { statutoryPay, fpsToDate, journal } = effects;
  const { orders } = planned;
  return {
    pension: pensionOf(planned, effects),
    statutoryPay: statutoryPay.map(({ difference }) => ({ statutoryPayId: null, difference })),
    courtOrders: orders.effects.map(({ orderId, difference, correction, arrears }) => {
      return { orderId, difference, correction, arrears };
    }),
    loans: loansOf(planned, effects),
    fpsToDate: fpsToDate.map(({ taxYear, yearToDate }) => ({ taxYear, amounts: amountsOf(yearToDate) })),
    journal: [...journal],
  };
}

/** Returns what is left of contributions of closed periods after the lines that are posted in the run already. */
function pensionOf(planned: EmployeePlan, { pensions }: CorrectionEffects): CorrectionContent["effects"]["pension"] {
  const made = settledContributions(postedInRun(planned));
  return pensions.flatMap(({ membership, employee, employer }) => {
    const since = made.find((each) => each.membership === membership);
    const own = readPence(employee) - (since?.employee ?? 0) - (since?.salarySacrifice ?? 0);
    const employers = readPence(employer) - (since?.employer ?? 0);
    if (own === 0 && employers === 0) return [];
    const pensionGroupId = planned.next.slip?.pensions[membership]?.pensionGroupId ?? null;
    return [{ pensionGroupId, employee: moneyOf(own), employer: moneyOf(employers) }];
  });
}

const CODES: ReadonlyMap<string, string> = new Map(Object.entries(CORRECTION_CODES));

/** Returns what is left of loan deductions, in the same way. */
function loansOf(planned: EmployeePlan, { loans }: CorrectionEffects): CorrectionContent["effects"]["loans"] {
  const posted = postedInRun(planned);
  return loans.flatMap(({ amount, difference }) => {
    const own = posted.filter(({ code }) => code === CODES.get(amount));
    const pence = own.reduce((left, line) => left - readPence(line.amount), readPence(difference));
    return pence === 0 ? [] : [{ amount, difference: moneyOf(pence) }];
  });
}

function amountsOf(yearToDate: object): Readonly<Record<string, string>> {
  const entries = Object.entries(yearToDate);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Returns the lines that corrections have posted in the run already, as they were planned. */
function postedInRun({ next, posted }: EmployeePlan): readonly CorrectionLine["line"][] {
  const inRun = next.slip?.made.year.payments[0]?.lines ?? [];
  return inRun.flatMap(({ id = "", amount }) => {
    const terms = posted.get(id);
    return terms === undefined ? [] : [{ ...terms, amount }];
  });
}

/** Returns the lines of a plan, less those that corrections have posted in the run already. */
export function linesToPost(planned: EmployeePlan): readonly CorrectionLine[] {
  const settled = new Map<string, number>();
  for (const line of postedInRun(planned)) {
    const key = keyOf(line);
    settled.set(key, (settled.get(key) ?? 0) + readPence(line.amount));
  }
  const lines = (planned.plan?.lines ?? []).map((each) => {
    const key = keyOf(each.line);
    const pence = readPence(each.line.amount) - (settled.get(key) ?? 0);
    settled.delete(key);
    return { ...each, line: { ...each.line, amount: formatPence(pence) } };
  });
  return lines.filter(({ line }) => readPence(line.amount) !== 0);
}

/** Returns what a line states beside its amount. */
function keyOf({ amount: _, id: __, ...terms }: CorrectionLine["line"]): string {
  return JSON.stringify(Object.entries(terms).sort(([one], [other]) => (one < other ? -1 : 1)));
}
