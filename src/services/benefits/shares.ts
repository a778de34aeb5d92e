import type { WorkingStep } from "../../engine";
import { endOfTaxYear, formatDate, readPence } from "../../engine/base";
import { LATE_ADDITION_KINDS, lateAddition, type SpreadBenefit, spreadBenefit } from "../../engine/benefits";
import type { CarFacts } from "../../engine/filings/rti";
import { insertRows, type Tx } from "../../platform/store";
import {
  type GivenLine,
  moneyOf,
  type PayslipPeriod,
  type PayslipsAsked,
  type PayslipsLocked,
  type ReopenedRun,
} from "../contract";
import { findConfig, findPayPeriod, type PayPeriod, type PaySchedule, payPeriodAt, payScheduleOf } from "../pay";
import { carReport } from "./car-reports";
import {
  type BenefitRow,
  type BenefitTables,
  findPostings,
  findRegistrations,
  type Plan,
  type PostingRow,
  selectBenefits,
} from "./rows";
import { benefitLaw, getReporting, toRecorded, valueBenefit } from "./value";

/** What a pay day taxes of a benefit. */
interface Share {
  readonly row: BenefitRow;
  /** Pounds. */
  readonly amount: string;
  readonly plan: Plan;
  /** Whether a payslip without pay in money passes it over. */
  readonly needsPay: boolean;
  readonly car: CarFacts | null;
}

interface Given {
  readonly lines: GivenLine[];
  readonly hasBenefits: boolean;
}

/** Returns the lines of benefits that a period's payslips tax, and who has benefits on record in it, by employee. */
export async function givenBenefits(tx: Tx, { period, employeeIds }: PayslipsAsked) {
  const given = new Map<string, Given>();
  const rows = await benefitsOf(tx, period, employeeIds);
  for (const row of rows) {
    if (isTaxable(row, period)) given.set(row.employee_id, { lines: [], hasBenefits: true });
  }
  for (const share of await sharesIn(tx, period, rows)) {
    if (readPence(share.amount) === 0) continue;
    const { employee_id: employeeId } = share.row;
    const { lines, hasBenefits } = given.get(employeeId) ?? { lines: [], hasBenefits: false };
    given.set(employeeId, { lines: [...lines, lineOf(share, period)], hasBenefits });
  }
  return given;
}

/** Whether a benefit is provided in a period, and of a kind that can be taxed through payroll. */
function isTaxable(row: BenefitRow, { periodStartDate, regularPaymentDate }: PayslipPeriod): boolean {
  const { startDate, endDate } = toRecorded(row);
  const isProvided = (startDate ?? "") <= regularPaymentDate && (endDate ?? periodStartDate) >= periodStartDate;
  return isProvided && getReporting({ kind: row.kind, taxYear: row.tax_year }, [])?.payrolling !== "P11DOnly";
}

function lineOf({ row, amount, needsPay }: Share, period: PayslipPeriod): GivenLine {
  return {
    line: {
      id: getLineId(row, period),
      code: CODES[row.kind],
      description: nameBenefit(row),
      lineType: "PayrolledBenefit",
      amount,
    },
    ...(needsPay ? { needsPay } : {}),
  };
}

/** Returns what payslips and forms call a benefit. */
export function nameBenefit({ description, kind }: Pick<BenefitRow, "description" | "kind">): string {
  return description ?? NAMES[kind];
}

/** The names of benefits that have no description. */
const NAMES = {
  AssetTransfer: "Asset given",
  PaymentOnBehalf: "Bill paid",
  Voucher: "Vouchers",
  CreditToken: "Credit card",
  Accommodation: "Living accommodation",
  Car: "Company car",
  CarFuel: "Car fuel",
  Van: "Company van",
  VanFuel: "Van fuel",
  Loan: "Cheap loan",
  Medical: "Medical benefit",
  Relocation: "Relocation",
  Service: "Services",
  AssetUse: "Asset lent",
  Subscription: "Subscription",
  Other: "Other benefit",
  OtherWithoutClass1A: "Other benefit",
  Expense: "Expenses",
} as const;

/** The codes of payslip rows. */
const CODES = {
  AssetTransfer: "BENEFIT_ASSET_TRANSFER",
  PaymentOnBehalf: "BENEFIT_PAYMENT_ON_BEHALF",
  Voucher: "BENEFIT_VOUCHER",
  CreditToken: "BENEFIT_CREDIT_TOKEN",
  Accommodation: "BENEFIT_ACCOMMODATION",
  Car: "BENEFIT_CAR",
  CarFuel: "BENEFIT_CAR_FUEL",
  Van: "BENEFIT_VAN",
  VanFuel: "BENEFIT_VAN_FUEL",
  Loan: "BENEFIT_LOAN",
  Medical: "BENEFIT_MEDICAL",
  Relocation: "BENEFIT_RELOCATION",
  Service: "BENEFIT_SERVICE",
  AssetUse: "BENEFIT_ASSET_USE",
  Subscription: "BENEFIT_SUBSCRIPTION",
  Other: "BENEFIT_OTHER",
  OtherWithoutClass1A: "BENEFIT_OTHER",
  Expense: "BENEFIT_EXPENSE",
} as const;

/** Returns the id of a benefit's payslip row in a period: the same whenever the period is calculated. */
function getLineId({ benefit_id: id }: BenefitRow, { year, period }: Pick<PayslipPeriod, "year" | "period">): string {
  return `internal_benefit_${id}_${year}_${period}`;
}

/** Keeps what final payslips taxed. A share that a payslip without pay passed over is not kept, and waits. */
export async function keepShares(tx: Tx, { period, payslips, organisationId, now }: PayslipsLocked): Promise<void> {
  const { payRunId, payrollConfigId, regularPaymentDate } = period;
  if (payRunId === null) return;
  const slips = new Map(payslips.map((slip) => [slip.employeeId, slip]));
  const found = await benefitsOf(tx, period, [...slips.keys()]);
  const rows = (await sharesIn(tx, period, found)).flatMap(({ row, amount, plan, car }) => {
    const slip = slips.get(row.employee_id);
    const id = getLineId(row, period);
    const isTaxed = readPence(amount) === 0 || slip?.payslip.summaryItems.some((item) => item.id === id) === true;
    if (slip === undefined || !isTaxed) return [];
    return [
      {
        organisation_id: organisationId,
        benefit_id: row.benefit_id,
        pay_run_id: payRunId,
        employee_id: row.employee_id,
        kind: row.kind,
        tax_year: row.tax_year,
        payroll_config_id: payrollConfigId,
        period: period.period,
        payment_date: regularPaymentDate,
        payslip_id: slip.payslipId,
        amount: readPence(amount),
        plan,
        car,
        created_at: now,
      },
    ];
  });
  await insertRows<BenefitTables, "benefit_posting">(tx, "benefit_posting", rows);
}

/** What a reopened run taxed is taxed when it is locked again. */
export async function takeBackShares(tx: Tx, { period }: ReopenedRun): Promise<void> {
  await tx
    .withTables<BenefitTables>()
    .deleteFrom("benefit_posting")
    .where("pay_run_id", "=", period.payRunId)
    .execute();
}

/** Returns employees' benefits of the tax year of a period, and those of the one before that it can still tax. */
async function benefitsOf(
  tx: Tx,
  { year }: Pick<PayslipPeriod, "year">,
  employeeIds: readonly string[],
): Promise<readonly BenefitRow[]> {
  if (employeeIds.length === 0) return [];
  return selectBenefits(tx)
    .where("b.employee_id", "in", [...employeeIds])
    .where((where) =>
      where.or([
        where("b.tax_year", "=", year),
        where.and([where("b.tax_year", "=", year - 1), where("b.kind", "in", [...LATE_ADDITION_KINDS])]),
      ]),
    )
    .orderBy("b.benefit_id")
    .execute();
}

/**
 * Returns what a main run taxes of benefits, with four statements however many there are; nothing in a supplementary run,
 * nor in a preview outside the payroll's calendar.
 */
async function sharesIn(tx: Tx, period: PayslipPeriod, rows: readonly BenefitRow[]): Promise<readonly Share[]> {
  if (period.supplementary !== 0 || rows.length === 0) return [];
  const config = await findConfig(tx, period.payrollConfigId);
  const schedule = config === null ? null : await payScheduleOf(tx, config);
  const at = schedule === null ? null : findPayPeriod(schedule, period.year, period.period);
  if (schedule === null || at?.regularPaymentDate !== period.regularPaymentDate) return [];
  const registrations = await findRegistrations(tx);
  const postings = await findPostings(
    tx,
    rows.map(({ benefit_id }) => benefit_id),
  );
  const fuels = rows.filter(({ kind }) => kind === "CarFuel");
  return rows.flatMap((row) => {
    if (getReporting({ kind: row.kind, taxYear: row.tax_year }, registrations)?.isPayrolled !== true) return [];
    const from = { schedule, at, postings: postings.get(row.benefit_id) ?? [] };
    const spread = row.tax_year < period.year ? addLate(row, from) : spreadFrom(row, from);
    const today = spread?.payDays.find(({ date }) => date === period.regularPaymentDate);
    if (spread === null || today === undefined) return [];
    const fuel = fuels.find((each) => each.vehicle_benefit_id === row.benefit_id) ?? null;
    const isFuelPayrolled =
      getReporting({ kind: "CarFuel", taxYear: row.tax_year }, registrations)?.isPayrolled === true;
    return [
      {
        row,
        amount: today.amount,
        plan: spread.plan,
        needsPay: passesOver(period.year) || isGone(row, at),
        car: row.kind === "Car" ? carReport(row, isFuelPayrolled ? fuel : null) : null,
      },
    ];
  });
}

/** Whether a pay day without pay in money leaves its share to those that follow, as the law of the tax year says. */
function passesOver(taxYear: number): boolean {
  return benefitLaw().lawOf(taxYear)?.policies.payDayWithoutPay === "NextPayDay";
}

function isGone({ leaving_date: leavingDate }: BenefitRow, { periodStartDate }: PayPeriod): boolean {
  return leavingDate !== null && leavingDate < periodStartDate;
}

/** A pay period from which the rest of a year is divided, and what locked runs taxed before it. */
interface From {
  readonly schedule: PaySchedule;
  readonly at: PayPeriod;
  readonly postings: readonly PostingRow[];
}

interface Spread extends Pick<SpreadBenefit, "payDays"> {
  readonly plan: Plan;
  readonly workings: readonly WorkingStep[];
}

/**
 * Divides what is left of a payrolled benefit over the employee's pay days from a period on. As long as neither the value
 * nor the pay days change, the division of the last locked run continues, so that pay days do not differ by pennies.
 * Null if no pay day is left.
 */
export function spreadFrom(row: BenefitRow, { schedule, at, postings }: From, explain = false): Spread | null {
  const value = valueBenefit(toRecorded(row), true);
  const left = payDaysLeft(row, { schedule, at, taxYear: row.tax_year });
  if (!value.ok || left.length === 0) return null;
  const { cashEquivalent } = value.value;
  const last = postings.at(-1);
  const continues =
    last !== undefined &&
    last.plan.value === cashEquivalent &&
    isSame(
      last.plan.payDays.filter((day) => day > last.payment_date),
      left,
    );
  const plan = continues ? last.plan : { value: cashEquivalent, payDays: left };
  const [first = ""] = plan.payDays;
  const earlier = continues ? postings.filter(({ payment_date: day }) => day < first) : postings;
  const facts = {
    taxYear: row.tax_year,
    taxedBefore: moneyOf(sumPosted(earlier)),
    plans: [{ knownFrom: first, value: plan.value, payDays: plan.payDays.map((date) => ({ date })) }],
  };
  const made = explain ? spreadBenefit(facts, benefitLaw(), { explain }) : spreadBenefit(facts, benefitLaw());
  if (!made.ok) throw new Error("A value of a year is divided over its pay days.");
  return { ...made.value, plan, workings: made.workings?.steps ?? [] };
}

/**
 * Adds payrolled fuel or a credit-token that was not made good to the first pay day after 1 June of the next tax year, or
 * the first that is left after it. Null if nothing is added: also of what no run of its own tax year has taxed, or of
 * fuel whose last pay day did not expect that it is made good.
 */
export function addLate(row: BenefitRow, { schedule, at, postings }: From, explain = false): Spread | null {
  const kind = LATE_ADDITION_KINDS.find((each) => each === row.kind);
  const end = formatDate(endOfTaxYear(row.tax_year));
  const ofYear = postings.filter(({ payment_date: day }) => day <= end).at(-1);
  const value = valueBenefit(toRecorded(row), true);
  if (kind === undefined || ofYear === undefined || !value.ok) return null;
  if (kind !== "CreditToken" && readPence(ofYear.plan.value) !== 0) return null;
  const { cashEquivalent } = value.value;
  const taxYear = row.tax_year;
  const payDays = payDaysLeft(row, { schedule, at, taxYear: taxYear + 1 });
  const taxed = moneyOf(Math.max(0, sumPosted(postings)));
  const facts = { taxYear, kind, value: cashEquivalent, taxed, payDays };
  const made = explain ? lateAddition(facts, benefitLaw(), { explain }) : lateAddition(facts, benefitLaw());
  if (!made.ok) throw new Error("What was not made good is added to a pay day.");
  const { amount, payDay } = made.value;
  if (payDay === null) return null;
  const plan = { value: cashEquivalent, payDays: [payDay] };
  return { payDays: [{ date: payDay, amount, toDate: amount }], plan, workings: made.workings?.steps ?? [] };
}

function sumPosted(postings: readonly PostingRow[]): number {
  return postings.reduce((sum, { amount }) => sum + amount, 0);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((day, index) => day === other[index]);
}

interface Left extends Omit<From, "postings"> {
  readonly taxYear: number;
}

/** The pay days of a tax year from a period on: from the start of the benefit, to the one that pays a leaver's last day. */
function payDaysLeft(row: BenefitRow, { schedule, at, taxYear }: Left): readonly string[] {
  const { start_date: start } = row;
  const days: string[] = [];
  for (let each = at; each.year === taxYear; each = payPeriodAt(schedule, each.sequence + 1)) {
    // Pay after leaving is the last there is.
    if (each !== at && isGone(row, each)) break;
    if (start === null || each.regularPaymentDate >= start) days.push(each.regularPaymentDate);
  }
  return days;
}
