import {
  addMonths,
  type CalendarDate,
  civilDate,
  type DayNumber,
  type DefinedFunction,
  defineFunction,
  FREQUENCIES,
  type Fraction,
  formatDate,
  fraction,
  halfUpShare,
  isPaidByWeek,
  plus,
  readDate,
  readMillionths,
  times,
} from "../../base";
import { calculatePercent, divideHalfAwayFromZero } from "../values";
import { type EmployeeRead, FACTS, type GenderPayGapFacts, type PayRead } from "./facts";
import { kindOfPay } from "./kinds-of-pay";

const QUARTILES = ["Lower", "LowerMiddle", "UpperMiddle", "Upper"] as const;

/** The bands that get one more if the employees cannot be divided by four, by how many are left over. */
const ONE_MORE: readonly (readonly number[])[] = [[], [0], [0, 2], [0, 1, 2]];

/** Days of a month and of a year in hundredths (regulation 6). */
const MONTH = 3_044n;
const YEAR = 36_525n;
const WEEK = 700n;

/** Hourly rates are whole numbers of these: far below what a result to one decimal can show. */
const PARTS_OF_PENNY = 10n ** 8n;

/** Percentages with one decimal; null where there is nobody to compare. */
interface Gap {
  readonly meanGap: string | null;
  readonly medianGap: string | null;
}

type ExclusionReason = "no_pay_in_period" | "paid_less_on_leave" | "working_hours_unknown";

/** The figures that employers publish. */
export interface GenderPayGap {
  readonly snapshotDate: CalendarDate;
  readonly hourlyPay: Gap;
  readonly bonusPay: Gap;
  /** Who was paid a bonus in the twelve months, in per cent of the men and of the women. */
  readonly bonusProportion: { readonly men: string | null; readonly women: string | null };
  /** From the highest paid. */
  readonly quartiles: readonly Quartile[];
  readonly relevantEmployees: number;
  readonly fullPayRelevantEmployees: number;
  /** Relevant employees without an hourly rate; they count for the bonuses. */
  readonly excluded: readonly { readonly employeeId: string; readonly reasonToken: ExclusionReason }[];
}

/**
 * Returns the figures of the gender pay gap: differences of mean and median hourly pay and of bonus pay, who was paid a
 * bonus, and the quartiles. Percentages are rounded to one decimal, half away from zero, and hourly rates before that to
 * 10⁻⁸ of a penny; the regulations name no rounding.
 *
 * Problems: `unknown_value` for another snapshot date than 5 April or 31 March.
 *
 * Source: Equality Act 2010 (Gender Pay Gap Information) Regulations 2017 (SI 2017/172), regulations 1 to 13; for public
 * authorities SI 2017/353, Schedule 1.
 */
export const genderPayGap: DefinedFunction<GenderPayGapFacts, GenderPayGap> = defineFunction({
  name: "gender-pay-gap",
  facts: FACTS,
  work({ snapshotDate, employees }, reader) {
    const { month, day } = civilDate(snapshotDate);
    if (!SNAPSHOTS.has(`${month}-${day}`)) {
      reader.refuse("unknown_value", "/snapshotDate", { allowed: "5 April or 31 March" });
      return;
    }
    const rated = employees.flatMap((employee) => {
      const { payPeriod, weeklyHours, gender } = employee;
      if (reasonToExclude(employee) !== null || payPeriod === null || weeklyHours === null) return [];
      return [{ rate: hourlyRate({ ...employee, payPeriod, weeklyHours }), isMale: gender === "Male" }];
    });
    const ratesOf = (men: boolean) => rated.filter(({ isMale }) => isMale === men).map(({ rate }) => rate);
    const [men, women] = [bonusesOf(employees, "Male"), bonusesOf(employees, "Female")];
    return {
      snapshotDate: formatDate(snapshotDate),
      hourlyPay: gapBetween(ratesOf(true), ratesOf(false)),
      bonusPay: gapBetween(men.paid, women.paid),
      bonusProportion: {
        men: percentage(men.paid.length, men.all),
        women: percentage(women.paid.length, women.all),
      },
      quartiles: quartilesOf(rated),
      relevantEmployees: employees.length,
      fullPayRelevantEmployees: rated.length,
      excluded: employees.flatMap((employee) => {
        const reasonToken = reasonToExclude(employee);
        return reasonToken === null ? [] : [{ employeeId: employee.employeeId, reasonToken }];
      }),
    };
  },
});

/** Month and day of the dates on which the figures are taken: of employers, and of public authorities. */
const SNAPSHOTS = new Set(["4-5", "3-31"]);

/** Returns why an employee has no hourly rate; null if they have one. */
function reasonToExclude({ payPeriod, weeklyHours, leave }: EmployeeRead): ExclusionReason | null {
  if (payPeriod === null) return "no_pay_in_period";
  if (isPaidLess(leave)) return "paid_less_on_leave";
  return weeklyHours === null || !/[1-9]/.test(weeklyHours) ? "working_hours_unknown" : null;
}

/** Salary that leave took out is made up for or not; if none was taken out, statutory pay stands for it. */
function isPaidLess({ adjustment, statutoryPay, topUp }: EmployeeRead["leave"]): boolean {
  return adjustment === 0 ? statutoryPay !== 0 && topUp === 0 : adjustment + statutoryPay + topUp < 0;
}

function gapBetween(men: readonly bigint[], women: readonly bigint[]): Gap {
  return { meanGap: gapOf(meanOf(men), meanOf(women)), medianGap: gapOf(medianOf(men), medianOf(women)) };
}

function bonusesOf(employees: readonly EmployeeRead[], wanted: EmployeeRead["gender"]) {
  const all = employees.filter(({ gender }) => gender === wanted);
  const paid = all.filter(({ bonusOfYear }) => bonusOfYear > 0).map(({ bonusOfYear }) => BigInt(bonusOfYear));
  return { all: all.length, paid };
}

/** Returns the twelve months that end with a snapshot date, in which bonuses count (regulations 10 to 12). */
export function bonusYear(snapshotDate: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  return { from: formatDate(addMonths(readDate(snapshotDate), -12) + 1), to: snapshotDate };
}

type Period = NonNullable<EmployeeRead["payPeriod"]>;

/** What an hourly rate is made from. */
interface Paid extends Pick<EmployeeRead, "pay" | "leave" | "salarySacrifice"> {
  readonly payPeriod: Period;
  readonly weeklyHours: string;
}

/**
 * Returns an employee's hourly rate in parts of a penny. Pay for days outside the pay period is left out; a bonus for a
 * longer or shorter time counts with the pay period's share of its days; the sum is brought to a week by days, and
 * divided by the weekly hours (regulation 6). Pay for leave counts; pay is what is paid after salary sacrifice.
 */
function hourlyRate({ payPeriod, weeklyHours, pay, leave, salarySacrifice }: Paid): bigint {
  const days = lengthOfPeriod(payPeriod);
  const onLeave = leave.adjustment + leave.statutoryPay + leave.topUp;
  const first = fraction(onLeave - salarySacrifice);
  const paid = pay.reduce((sum, each) => plus(sum, counted(each, payPeriod, days)), first);
  const perWeek = times(paid, WEEK, days);
  const { over, under } = times(perWeek, 1_000_000n, readMillionths(weeklyHours));
  return divideHalfAwayFromZero(over * PARTS_OF_PENNY, under);
}

/** Returns what counts of a payment, in pence. */
function counted({ category, amount, from, to }: PayRead, period: Period, days: bigint): Fraction {
  const kind = kindOfPay(category);
  if (kind === "Neither") return fraction(0);
  if (from === null || to === null || to < from) return fraction(amount);
  if (kind === "Bonus") return times(fraction(amount), days, lengthOf(from, to));
  return to < period.startDate || from > period.endDate ? fraction(0) : fraction(amount);
}

/** Returns the length of a pay period in hundredths of a day. */
function lengthOfPeriod({ payFrequency, startDate, endDate }: Period): bigint {
  const { span } = FREQUENCIES[payFrequency];
  if (payFrequency === "Irregular") return lengthOf(startDate, endDate);
  return isPaidByWeek(payFrequency) ? BigInt(span) * WEEK : ofMonths(span);
}

/** Returns the length of days in hundredths of a day: whole years and months have their own. */
function lengthOf(from: DayNumber, to: DayNumber): bigint {
  const [first, after] = [civilDate(from), civilDate(to + 1)];
  const months = (after.year - first.year) * 12 + after.month - first.month;
  return months > 0 && addMonths(from, months) === to + 1 ? ofMonths(months) : BigInt(to - from + 1) * 100n;
}

function ofMonths(months: number): bigint {
  return months % 12 === 0 ? (BigInt(months) * YEAR) / 12n : BigInt(months) * MONTH;
}

/** A quarter of the employees, from the lowest paid to the highest. */
interface Quartile {
  readonly quartile: (typeof QUARTILES)[number];
  readonly men: number;
  readonly women: number;
  /** With one decimal; null of nobody. */
  readonly menPercentage: string | null;
  readonly womenPercentage: string | null;
}

interface Ranked {
  readonly rate: bigint;
  readonly isMale: boolean;
}

/**
 * Divides employees by their hourly rate into four bands as equal as can be. Of those with one rate on both sides of a
 * border, each band gets men and women in the same proportion, as far as can be (regulation 13).
 */
function quartilesOf(employees: readonly Ranked[]): readonly Quartile[] {
  const more = ONE_MORE[employees.length % 4] ?? [];
  const least = (employees.length - (employees.length % 4)) / 4;
  const room = QUARTILES.map((_, band) => least + (more.includes(band) ? 1 : 0));
  const men = QUARTILES.map(() => 0);
  let band = 0;
  let left = room[0] ?? 0;
  for (const { size, males } of groupsByRate(employees)) {
    let placed = 0;
    let menPlaced = 0;
    while (placed < size) {
      if (left === 0) {
        band += 1;
        left = room[band] ?? 0;
        continue;
      }
      const taken = Math.min(left, size - placed);
      placed += taken;
      left -= taken;
      const menThrough = halfUpShare(males, placed, size);
      men[band] = (men[band] ?? 0) + menThrough - menPlaced;
      menPlaced = menThrough;
    }
  }
  return QUARTILES.map((quartile, at) => shown(quartile, room[at] ?? 0, men[at] ?? 0)).reverse();
}

interface Group {
  size: number;
  males: number;
}

/** Returns how many employees have each rate, and how many of them are men, from the lowest rate. */
function groupsByRate(employees: readonly Ranked[]): readonly Group[] {
  const groups = new Map<bigint, Group>();
  for (const { rate, isMale } of employees) {
    const group = groups.get(rate) ?? { size: 0, males: 0 };
    group.size += 1;
    if (isMale) group.males += 1;
    groups.set(rate, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function shown(quartile: Quartile["quartile"], size: number, men: number): Quartile {
  const women = size - men;
  return {
    quartile,
    men,
    women,
    menPercentage: percentage(men, size),
    womenPercentage: percentage(women, size),
  };
}

/** Returns how far the women's figure is below the men's, in per cent of the men's; null without a figure of the men. */
function gapOf(men: Figure | null, women: Figure | null): string | null {
  if (men === null || women === null || men.over <= 0n) return null;
  const whole = men.over * women.under;
  return calculatePercent(whole - women.over * men.under, whole);
}

/** Returns a part in per cent of the whole; null if there is no whole. */
function percentage(part: number, whole: number): string | null {
  return whole === 0 ? null : calculatePercent(BigInt(part), BigInt(whole));
}

/** An average: `over` divided by `under`. */
interface Figure {
  readonly over: bigint;
  readonly under: bigint;
}

/** Returns the mean; null of nothing. */
function meanOf(values: readonly bigint[]): Figure | null {
  if (values.length === 0) return null;
  return { over: values.reduce((sum, value) => sum + value, 0n), under: BigInt(values.length) };
}

/** Returns the middle value, or the mean of the two in the middle; null of nothing. */
function medianOf(values: readonly bigint[]): Figure | null {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const below = sorted[(sorted.length - 1) >> 1];
  const above = sorted[sorted.length >> 1];
  return below === undefined || above === undefined ? null : { over: below + above, under: 2n };
}
