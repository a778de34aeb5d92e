import { Decimal } from "decimal.js";
import type { PayLine, PayslipFacts } from "../../../src/engine/gross-to-net/facts";
import { type OraclePayslip, oracleFigures, oraclePayslip } from "../../oracle";
import { readRuleDocuments } from "../../support/rule-documents";
import type { Feature } from "./features";
import { FIXED, stopsLoans, taken, takenOfSecond } from "./orders";
import { BONUS, LINES, P45, type Person, SALARIES, SECOND_PAY } from "./person";

// The payslips of somebody from the facts alone: salary, leave, contributions and orders in plain decimals, the rest by the oracle.

const figuresOn = oracleFigures(readRuleDocuments());
const ZERO = new Decimal(0);
const DAY = 86_400_000;
const penny = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
const daysFrom = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY;

/** Five days of 24.65, and a week of paternity pay. */
const STATUTORY = { sick: new Decimal("123.25"), family: new Decimal("194.32") } as const;

/** The band of qualifying earnings of a period. */
const QUALIFYING = { Week: [120, 967], Month: [520, 4189] } as const;

/** Returns the payslips of the two runs and of the supplementary one; a starter has none of the first. */
export function predictedSlips(person: Person): readonly Predicted[] {
  const slips = mainSlips(person);
  const main = slips.at(-1);
  if (main === undefined || !person.features.includes("supplementary run")) return slips;
  return [...slips, supplementarySlip(person, main)];
}

function mainSlips(person: Person): readonly Predicted[] {
  const { dates, features } = person;
  const slips: Predicted[] = [];
  let lastDeduction = features.includes("starter with P45") ? dates.starts : dates.served;
  for (const run of features.includes("starter with P45") ? [1 as const] : [0 as const, 1 as const]) {
    const { paid } = dates.runs[run];
    const before = slips.at(-1) ?? null;
    const { counted } = run === 0 ? salaryAlone(person) : secondRunPay(person);
    const earnings = band(dates.unit, counted);
    const slip = withEarnings(mainSlip(person, run, before, daysFrom(lastDeduction, paid)), earnings, before);
    if (slip.forPeriod.attachmentOrders !== "0.00") lastDeduction = paid;
    slips.push(slip);
  }
  return slips;
}

/**
 * Returns the payslips of the second of two jobs: its tax is by its own code, and it bears what the first has left of the
 * National Insurance, the loans and the court order on both. It contributes on what it adds to the band of both, if the
 * first was enrolled.
 */
export function predictedSecond(person: Person): readonly Predicted[] {
  const { dates, features } = person;
  const slips: Predicted[] = [];
  let lastDeduction = features.includes("starter with P45") ? dates.starts : dates.served;
  for (const run of features.includes("starter with P45") ? [1 as const] : [0 as const, 1 as const]) {
    const first = mainSlips(person)[slips.length];
    if (first === undefined) throw new Error("Both jobs are paid in a run.");
    const { paid } = dates.runs[run];
    const before = slips.at(-1) ?? null;
    const pay = run === 0 ? salaryAlone(person) : secondRunPay(person);
    const facts: Facts = {
      ...paymentTerms(person, false),
      taxCode: "BR",
      paymentDate: paid,
      lines: [
        { amount: SECOND_PAY[dates.unit] },
        ...sharedContributions(features, dates.unit, pay, SECOND_PAY[dates.unit]),
      ],
      isFinalPayment: run === 1 && dates.unit === "Week",
      yearToDate: before?.yearToDate ?? { taxablePay: "0", tax: "0" },
      earningsPeriodToDate: inPeriod([first]),
    };
    const both = pay.counted.plus(SECOND_PAY[dates.unit]);
    const earnings = band(dates.unit, both).minus(band(dates.unit, pay.counted));
    const slip = withOrderOfBoth(person, facts, { first, days: daysFrom(lastDeduction, paid) });
    if ([first, slip].some(({ forPeriod }) => forPeriod.attachmentOrders !== "0.00")) lastDeduction = paid;
    slips.push(withEarnings(slip, earnings, before));
  }
  return slips;
}

interface FirstOfDay {
  readonly first: OraclePayslip;
  readonly days: number;
}

/** The second payslip of a pay day with an order: what the order takes of both, less what it took of the first. */
function withOrderOfBoth({ order, dates }: Person, facts: Facts, { first, days }: FirstOfDay): OraclePayslip {
  if (order === null) return oraclePayslip(facts, figuresOn);
  const { studentLoanPlan: _, postgraduateLoan: __, ...withoutLoans } = facts;
  const owed = stopsLoans(order) ? withoutLoans : facts;
  const own = oraclePayslip(owed, figuresOn);
  const before = new Decimal(first.forPeriod.attachmentOrders);
  const amount = takenOfSecond(order, {
    first: { attachable: attachableOf(first), loans: loansOf(first), before },
    second: { attachable: attachableOf(own), loans: loansOf(own) },
    unit: dates.unit,
    days,
  });
  if (amount.isZero()) return own;
  const lines = deducted(amount).filter(({ lineType }) => before.isZero() || lineType === "AttachmentOrder");
  return oraclePayslip({ ...owed, lines: [...(owed.lines ?? []), ...lines] }, figuresOn);
}

function attachableOf({ forPeriod }: OraclePayslip): Decimal {
  return new Decimal(forPeriod.grossPay)
    .minus(forPeriod.tax)
    .minus(forPeriod.ni)
    .minus(forPeriod.pension)
    .minus(forPeriod.statutoryPay.StatutoryPaternityPay ?? 0);
}

function loansOf({ forPeriod }: OraclePayslip): Decimal {
  return new Decimal(forPeriod.studentLoan).plus(forPeriod.postgraduateLoan);
}

/** What payslips of an earnings period have taken together. */
function inPeriod(slips: readonly OraclePayslip[]): NonNullable<PayslipFacts["earningsPeriodToDate"]> {
  const sum = (amounts: readonly string[]) => Decimal.sum(...amounts).toFixed(2);
  const all = slips.flatMap(({ niBreakdown }) => niBreakdown);
  return {
    niBandResult: {
      A: {
        grossForEmployeeNi: sum(all.map((each) => each.grossForEmployeeNi)),
        ni: sum(all.map((each) => each.ni)),
        employerNi: sum(all.map((each) => each.employerNi)),
        bands: {
          atLel: sum(all.map((each) => each.bands.atLel)),
          lelToPt: sum(all.map((each) => each.bands.lelToPt)),
          ptToUel: sum(all.map((each) => each.bands.ptToUel)),
          aboveUel: sum(all.map((each) => each.bands.aboveUel)),
        },
      },
    },
    studentLoan: sum(slips.map(({ forPeriod }) => forPeriod.studentLoan)),
    postgraduateLoan: sum(slips.map(({ forPeriod }) => forPeriod.postgraduateLoan)),
  };
}

/** A bonus in the same earnings period: National Insurance and loans of both together, less what the first had. */
function supplementarySlip(person: Person, main: Predicted): Predicted {
  const { dates, features } = person;
  const { counted, forgone } = secondRunPay(person);
  const added = (before: Decimal) => band(dates.unit, before.plus(BONUS)).minus(band(dates.unit, before));
  const { forPeriod, week1Month1 } = main;
  const isShared = features.includes("two jobs");
  const paid = isShared ? counted.plus(SECOND_PAY[dates.unit]) : counted;
  const earnings = added(paid);
  // Who joined by contract contributes on the pay of the job alone.
  const ofJob = isShared ? features.filter((feature) => feature !== "net pay arrangement") : features;
  const others = features.includes("two jobs") ? predictedSecond(person).slice(-1) : [];
  const isLeaver = features.includes("leaver");
  const isAlone = !isLeaver && (week1Month1 || dates.unit === "Week");
  const facts: Facts = {
    ...paymentTerms(person, week1Month1),
    // What the P45 does not include has 0T for itself.
    ...(isLeaver ? { taxCode: "0T", week1Month1: true } : {}),
    paymentDate: dates.supplementary,
    lines: [
      { amount: BONUS },
      ...(isShared ? sharedContributions(features, dates.unit, { counted: paid, forgone }, BONUS) : []),
      ...contributionLines(ofJob, added(counted), added(counted.plus(forgone))),
    ],
    isFinalPayment: dates.unit === "Week" || isLeaver,
    yearToDate: main.yearToDate,
    ...(features.includes("director")
      ? {}
      : {
          earningsPeriodToDate: inPeriod([main, ...others]),
        }),
    taxPeriodToDate: isAlone ? { taxablePay: forPeriod.taxablePay, tax: forPeriod.tax } : { taxablePay: "0", tax: "0" },
  };
  return withEarnings(withOrder(person, facts, daysFrom(dates.runs[1].paid, dates.supplementary)), earnings, main);
}

/** The payslip of a payment between two pay days, after one from which the order has taken something. */
function withOrder({ order, dates }: Person, facts: Facts, days: number): OraclePayslip {
  const slip = oraclePayslip(facts, figuresOn);
  if (order === null) return slip;
  const [attachable, loans] = [attachableOf(slip), loansOf(slip)];
  // The fines of Northern Ireland have no table for days.
  const of = order === "NiAeoFines" ? { unit: dates.unit, count: 1 } : { unit: "Day" as const, count: days };
  const amount = taken(order, { ...of, attachable, loans, days });
  return amount.isZero()
    ? slip
    : oraclePayslip({ ...facts, lines: [...(facts.lines ?? []), ...deducted(amount)] }, figuresOn);
}

function deducted(amount: Decimal): readonly PayLine[] {
  return [
    { lineType: "AttachmentOrder", amount: amount.toFixed(2) },
    { lineType: "AttachmentOrderFee", amount: "1.00" },
  ];
}

/** A payslip with its qualifying earnings, which the oracle leaves out. */
export interface Predicted extends OraclePayslip {
  readonly earningsToDate: Decimal;
}

function withEarnings(slip: OraclePayslip, earnings: Decimal, before: Predicted | null): Predicted {
  const earningsToDate = earnings.plus(before?.earningsToDate ?? 0);
  return {
    ...slip,
    earningsToDate,
    forPeriod: { ...slip.forPeriod, qualifyingEarnings: earnings.toFixed(2) },
    yearToDate: { ...slip.yearToDate, qualifyingEarnings: earningsToDate.toFixed(2) },
  };
}

type Facts = PayslipFacts & { readonly paymentDate: string };

function mainSlip(person: Person, run: 0 | 1, before: OraclePayslip | null, days: number): OraclePayslip {
  const { dates, features, order } = person;
  const has = (feature: Feature) => features.includes(feature);
  const pay = run === 0 ? salaryAlone(person) : secondRunPay(person);
  const lines = [...pay.lines, ...contributions(person, pay)];
  const facts: Facts = {
    ...paymentTerms(person, dates.unit === "Week" && !has("starter with P45")),
    paymentDate: dates.runs[run].paid,
    lines,
    isFinalPayment: run === 1 && (dates.unit === "Week" || has("leaver")),
    yearToDate: before?.yearToDate ?? { taxablePay: "0", tax: "0", ...(has("starter with P45") ? P45 : {}) },
  };
  if (order === null) return oraclePayslip(facts, figuresOn);
  const { child, court, protects } = FIXED[dates.unit];
  const orderOf = { orderId: "1", dateMade: "2026-03-02", dateReceived: "2026-03-09", orderType: order };
  if (order === "CmsDeo") {
    return oraclePayslip({ ...facts, courtOrders: [{ ...orderOf, fixedAmount: child }] }, figuresOn);
  }
  if (order === "AeoPriority") {
    const fixed = { ...orderOf, fixedAmount: court, protectedEarningsSettingCourtPerAmount: protects };
    return oraclePayslip({ ...facts, courtOrders: [fixed] }, figuresOn);
  }
  const { studentLoanPlan: _, postgraduateLoan: __, ...withoutLoans } = facts;
  const owed = stopsLoans(order) ? withoutLoans : facts;
  const slip = oraclePayslip(owed, figuresOn);
  const amount = taken(order, {
    unit: dates.unit,
    count: 1,
    attachable: attachableOf(slip),
    loans: loansOf(slip),
    days,
  });
  if (amount.isZero()) return oraclePayslip(facts, figuresOn);
  return oraclePayslip({ ...owed, lines: [...lines, ...deducted(amount)] }, figuresOn);
}

/** What every payment of somebody has. */
function paymentTerms(person: Person, week1Month1: boolean) {
  const has = (feature: Feature) => person.features.includes(feature);
  return {
    payFrequency: person.dates.frequency,
    taxCode: "1257L",
    week1Month1,
    niCategory: "A",
    ...(has("loans") ? { studentLoanPlan: "Plan2" as const, postgraduateLoan: true } : {}),
    ...(has("director") ? { director: { nicMethod: "Annual" as const, ...appointed(person) } } : {}),
  };
}

function appointed({ features, dates }: Person) {
  return { appointmentDate: features.includes("starter with P45") ? dates.starts : "2024-05-01" };
}

interface Pay {
  readonly lines: readonly PayLine[];
  /** What counts for contributions, and what normal pay in family leave has beside it. */
  readonly counted: Decimal;
  readonly forgone: Decimal;
}

function salaryAlone({ dates }: Person): Pay {
  const amount = penny(new Decimal(SALARIES.before).div(dates.unit === "Week" ? 52 : 12));
  return { lines: [{ amount: amount.toFixed(2) }], counted: amount, forgone: ZERO };
}

function secondRunPay({ features, dates }: Person): Pay {
  const has = (feature: Feature) => features.includes(feature);
  const salary = new Decimal(has("correction") ? SALARIES.after : SALARIES.before);
  const perYear = dates.unit === "Week" ? 52 : 12;
  const { starts, ends } = dates.runs[1];
  const first = has("starter with P45") ? dates.starts : starts;
  const last = has("leaver") ? dates.leaves : ends;
  const isWhole = first === starts && last === ends;
  const days = (count: number) => penny(salary.times(count).div(365));
  const own = isWhole ? penny(salary.div(perYear)) : days(daysFrom(first, last) + 1);
  // A week of leave is the whole of a week.
  const week = dates.unit === "Week" ? own : days(7);
  const sick = has("sick pay") ? STATUTORY.sick : ZERO;
  const family = has("family pay") ? STATUTORY.family : ZERO;
  const [sickDays, familyDays] = [has("sick pay") ? week : ZERO, has("family pay") ? week : ZERO];
  const toppedUp = (deducted: Decimal, statutory: Decimal) => (has("top-up") ? deducted.minus(statutory) : ZERO);
  const [sickTop, familyTop] = [toppedUp(sickDays, sick), toppedUp(familyDays, family)];
  const strike = has("strike") ? days(2) : ZERO;
  const salaryPaid = own.minus(sickDays).minus(familyDays).minus(strike).plus(sickTop).plus(familyTop);
  const amounts: readonly (readonly [Decimal, Partial<PayLine>])[] = [
    [salaryPaid, {}],
    [arrears({ features, dates }), {}],
    [sick, { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay" }],
    [family, { lineType: "StatutoryPayment", statutoryType: "StatutoryPaternityPay" }],
    [line(has, "pay in lieu"), {}],
    [line(has, "benefit"), { lineType: "PayrolledBenefit", isPensionable: false }],
    [line(has, "advance"), { isTaxable: false, isNiable: false, isPensionable: false }],
    [line(has, "sacrifice"), { lineType: "SalarySacrifice" }],
  ];
  const lines = amounts
    .filter(([amount]) => !amount.isZero())
    .map(([amount, more]): PayLine => ({ ...more, amount: amount.toFixed(2) }));
  const contractual = salaryPaid.plus(arrears({ features, dates })).plus(line(has, "pay in lieu"));
  // Statutory pay is never sacrificed.
  const sacrificed = sick.plus(family).isZero()
    ? line(has, "sacrifice")
    : Decimal.min(line(has, "sacrifice"), Decimal.max(ZERO, contractual));
  const counted = contractual.plus(sick).plus(family).minus(sacrificed);
  return { lines, counted, forgone: familyDays.minus(familyTop).minus(family) };
}

function line(has: (feature: Feature) => boolean, feature: Feature): Decimal {
  return has(feature) ? new Decimal(LINES[feature]?.[1] ?? 0) : ZERO;
}

/** The rise in the first period, from its day. */
function arrears({ features, dates }: Pick<Person, "features" | "dates">): Decimal {
  if (!features.includes("correction")) return ZERO;
  const { starts, ends } = dates.runs[0];
  const paid = penny(new Decimal(SALARIES.before).div(dates.unit === "Week" ? 52 : 12));
  const part = (salary: number, days: number) => penny(new Decimal(salary).times(days).div(365));
  const before = part(SALARIES.before, daysFrom(starts, dates.rises));
  const after = part(SALARIES.after, daysFrom(dates.rises, ends) + 1);
  return before.plus(after).minus(paid);
}

function band(unit: "Week" | "Month", pay: Decimal): Decimal {
  const [lower, upper] = QUALIFYING[unit];
  return Decimal.max(ZERO, Decimal.min(pay, upper).minus(lower));
}

/** The employer's contributions follow normal pay in family leave. */
function contributions({ features, dates }: Person, { counted, forgone }: Pay): readonly PayLine[] {
  return contributionLines(features, band(dates.unit, counted), band(dates.unit, counted.plus(forgone)));
}

/** What a payment adds to the contributions of somebody who was enrolled, after others of the period. */
function sharedContributions(
  features: readonly Feature[],
  unit: "Week" | "Month",
  { counted, forgone }: Pick<Pay, "counted" | "forgone">,
  amount: string,
): readonly PayLine[] {
  if (!features.includes("net pay arrangement")) return [];
  const on = (pay: Decimal, factor: string) => penny(band(unit, pay).times(factor));
  const added = (before: Decimal, factor: string) =>
    on(before.plus(amount), factor).minus(on(before, factor)).toFixed(2);
  return [
    { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: added(counted, "0.05") },
    { lineType: "EmployerPension", amount: added(counted.plus(forgone), "0.03") },
  ];
}

/** 5% and 3% of qualifying earnings, the member's after tax relief at source. */
function contributionLines(features: readonly Feature[], own: Decimal, normal: Decimal): readonly PayLine[] {
  const ways = [
    ["net pay arrangement", "NetPayArrangement", "0.05"],
    ["relief at source", "ReliefAtSource", "0.04"],
  ] as const;
  const employer = penny(normal.times("0.03")).toFixed(2);
  return ways
    .filter(([feature]) => features.includes(feature))
    .flatMap(([, pensionType, factor]): readonly PayLine[] => [
      { lineType: "PensionContribution", pensionType, amount: penny(own.times(factor)).toFixed(2) },
      { lineType: "EmployerPension", amount: employer },
    ]);
}
