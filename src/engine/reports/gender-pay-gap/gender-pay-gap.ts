import {
  addMonths,
  type CalendarDate,
  civilDate,
  type DefinedFunction,
  defineFunction,
  formatDate,
  readDate,
} from "../../base";
import { type EmployeeRead, FACTS, type GenderPayGapFacts } from "./facts";
import { gapOf, meanOf, medianOf, percentage } from "./gap";
import { hourlyRate } from "./hourly-rate";
import { type Quartile, quartilesOf } from "./quartiles";

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
