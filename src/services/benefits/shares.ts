import { isDeepStrictEqual } from "node:util";
import type { WorkingStep } from "../../engine";
import { endOfTaxYear, formatDate, readPence, startOfTaxYear } from "../../engine/base";
import { type SpreadBenefit, spreadBenefit } from "../../engine/benefits";
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

/** Returns employees' benefits of the tax year of a period. */
async function benefitsOf(
  tx: Tx,
  { year }: Pick<PayslipPeriod, "year">,
  employeeIds: readonly string[],
): Promise<readonly BenefitRow[]> {
  if (employeeIds.length === 0) return [];
  return selectBenefits(tx)
    .where("b.employee_id", "in", [...employeeIds])
    .where("b.tax_year", "=", year)
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
    const spread = spreadFrom(row, { schedule, at, postings: postings.get(row.benefit_id) ?? [] });
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
        needsPay: passesOver(row.tax_year) || isGone(row, at),
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

interface Spread extends SpreadBenefit {
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
  const left = payDaysLeft(row, schedule, at);
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
  const before = earlier.reduce((sum, { amount }) => sum + amount, 0);
  const facts = {
    taxYear: row.tax_year,
    taxedBefore: moneyOf(before),
    plans: [{ knownFrom: first, value: plan.value, payDays: plan.payDays.map((date) => ({ date })) }],
  };
  const made = explain ? spreadBenefit(facts, benefitLaw(), { explain }) : spreadBenefit(facts, benefitLaw());
  if (!made.ok) throw new Error("A value of a year is divided over its pay days.");
  return { ...made.value, plan, workings: made.workings?.steps ?? [] };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((day, index) => day === other[index]);
}

/** The pay days of the tax year from a period on: from the start of the benefit, to the one that pays a leaver's last day. */
function payDaysLeft(row: BenefitRow, schedule: PaySchedule, at: PayPeriod): readonly string[] {
  const { start_date: start } = row;
  const days: string[] = [];
  for (let each = at; each.year === row.tax_year; each = payPeriodAt(schedule, each.sequence + 1)) {
    // Pay after leaving is the last there is.
    if (each !== at && isGone(row, each)) break;
    if (start === null || each.regularPaymentDate >= start) days.push(each.regularPaymentDate);
  }
  return days;
}

/** Returns what the FPS says of a payrolled car, with its fuel if that is payrolled too; null without a value. */
function carReport(car: BenefitRow, fuel: BenefitRow | null): CarFacts | null {
  const recorded = toRecorded(car);
  const made = valueBenefit(recorded, true);
  if (!made.ok) return null;
  const { firstRegistered, co2, electricRange, fuel: letter } = recorded.facts;
  const days = daysInYear(car);
  // The engine has read the facts of a car that has a value, so that they are what the FPS takes.
  return {
    make: car.description,
    firstRegistered,
    co2: co2 === null ? "X" : wholePart(co2),
    ...(electricRange === undefined ? {} : { zeroEmissionsMileage: wholePart(electricRange) }),
    fuel: letter,
    ...(car.car_id === null ? {} : { carId: car.car_id }),
    price: made.value.figures.chargeablePrice,
    availableFrom: days.from,
    cashEquivalent: made.value.cashEquivalent,
    ...(days.to === null ? {} : { availableTo: days.to }),
    ...freeFuel(fuel),
  } as CarFacts;
}

/** Grams and miles as the certificate has them, without a fraction. */
function wholePart(amount: unknown): number {
  return Number(String(amount).split(".")[0]);
}

function freeFuel(fuel: BenefitRow | null): Pick<CarFacts, "freeFuel"> {
  const made = fuel === null ? null : valueBenefit(toRecorded(fuel), true);
  if (fuel === null || made === null || !made.ok) return {};
  const { lastFuelDay: withdrawn } = fuel.facts;
  const { cashEquivalent } = made.value;
  const provided = daysInYear(fuel).from;
  return { freeFuel: { provided, cashEquivalent, ...(typeof withdrawn === "string" ? { withdrawn } : {}) } };
}

/** The days of the tax year on which a benefit is provided; without a last one, if that is not in the year. */
function daysInYear(row: BenefitRow): { readonly from: string; readonly to: string | null } {
  const { startDate, endDate } = toRecorded(row);
  const first = formatDate(startOfTaxYear(row.tax_year));
  const isInYear = endDate !== null && endDate <= formatDate(endOfTaxYear(row.tax_year));
  return { from: startDate === null || startDate < first ? first : startDate, to: isInYear ? endDate : null };
}

/**
 * Returns the cars that the FPS of a locked run reports, by employee: a car with its first pay day, and an amendment
 * with the pay day on which something of it is not as it was reported.
 */
export async function carsToReport(
  tx: Tx,
  payRunId: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CarFacts[]>> {
  const cars = new Map<string, readonly CarFacts[]>();
  if (employeeIds.length === 0) return cars;
  const own = await tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_posting")
    .select(["benefit_id", "employee_id", "car", "payment_date"])
    .where("pay_run_id", "=", payRunId)
    .where("employee_id", "in", [...employeeIds])
    .where("car", "is not", null)
    .orderBy("benefit_id")
    .execute();
  const postings = await findPostings(
    tx,
    own.map(({ benefit_id }) => benefit_id),
  );
  for (const { benefit_id: id, employee_id: employeeId, car, payment_date: day } of own) {
    const before =
      postings
        .get(id)
        ?.filter((each) => each.payment_date < day)
        .at(-1)?.car ?? null;
    if (car === null || isDeepStrictEqual(before, car)) continue;
    const reported = { ...car, isAmendment: before !== null };
    cars.set(employeeId, [...(cars.get(employeeId) ?? []), reported]);
  }
  return cars;
}
