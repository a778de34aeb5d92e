import { type HolidayOnRecord, KINDS, type LeaveKind, SAMPLES, writeHoliday, writeLink } from "../leave";
import { dayInWords } from "../situation";
import type { AwardRecord, EmployeeRecord, PayrollRecord } from "./records";

/** A link to the leave calendar with an award of the employee. */
export interface LeaveLink {
  readonly address: string;
  readonly text: string;
}

const KIND_OF: Readonly<Record<string, LeaveKind>> = {
  StatutorySickPay: "Sickness",
  StatutoryMaternityPay: "Maternity",
  StatutoryPaternityPay: "Paternity",
  StatutoryAdoptionPay: "Adoption",
  StatutorySharedParentalPay: "SharedParental",
  StatutoryParentalBereavementPay: "Bereavement",
  StatutoryNeonatalCarePay: "NeonatalCare",
};

/** Whose awards and holiday links to the leave calendar have. */
interface LinkedTo {
  readonly employee: EmployeeRecord;
  readonly payroll: PayrollRecord;
  /** Null without a balance. */
  readonly holiday: HolidayOnRecord | null;
}

/** Returns links to the leave calendar: one for each award, or without awards one for the holiday. */
export function leaveLinks(awards: readonly AwardRecord[], linked: LinkedTo): readonly LeaveLink[] {
  const links = awardLinks(awards, linked);
  const { employee, payroll, holiday } = linked;
  if (links.length > 0 || holiday === null) return links;
  const { startDate: employed } = employee;
  const { payFrequency } = payroll;
  const leave = { ...SAMPLES.Sickness, employed, payFrequency, holiday: writeHoliday(holiday) };
  return [
    {
      address: `./leave.html#${writeLink(leave)}`,
      text: `Holiday: ${holiday.remaining} ${unitsOf(holiday)} left to book`,
    },
  ];
}

function unitsOf({ unitName }: HolidayOnRecord): string {
  return unitName === "Day" ? "days" : "hours";
}

function awardLinks(
  awards: readonly AwardRecord[],
  { employee: { startDate: employed }, payroll: { payFrequency }, holiday }: LinkedTo,
): readonly LeaveLink[] {
  return awards.flatMap((award) => {
    const kind = KIND_OF[award.statutoryType];
    const { startDate: start } = award;
    if (kind === undefined || start === null) return [];
    const leave = {
      ...SAMPLES[kind],
      ...datesOf(award),
      start,
      employed,
      payFrequency,
      end: kind === "Sickness" ? (award.endDate ?? "") : "",
      weeks: String(award.blocks?.[0]?.weeks ?? SAMPLES[kind].weeks),
      weeksUsed: String(award.weeksUsedByOtherPayment ?? SAMPLES[kind].weeksUsed),
      averageEarnings: award.averageWeeklyEarnings ?? "",
      holiday: holiday === null ? "" : writeHoliday(holiday),
    };
    const name = KINDS.find(([known]) => known === kind)?.[1] ?? kind;
    return { address: `./leave.html#${writeLink(leave)}`, text: `${name} from ${dayInWords(start)}, day by day` };
  });
}

function datesOf({
  qualifyingEventDate,
  actualBirthDate,
  placementDate,
  neonatalCareStartDate,
  neonatalCareEndDate,
}: AwardRecord) {
  return {
    event: qualifyingEventDate ?? "",
    child: actualBirthDate ?? placementDate ?? neonatalCareStartDate ?? "",
    careEnd: neonatalCareEndDate ?? "",
  };
}
