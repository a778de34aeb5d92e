import { KINDS, type LeaveKind, SAMPLES, writeLink } from "../leave";
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

/** Returns links to the leave calendar with an employee's awards, one for each. */
export function leaveLinks(
  awards: readonly AwardRecord[],
  { startDate: employed }: EmployeeRecord,
  { payFrequency }: PayrollRecord,
): readonly LeaveLink[] {
  return awards.flatMap((award) => {
    const kind = KIND_OF[award.statutoryType];
    const { startDate: start } = award;
    if (kind === undefined || start === null) return [];
    const { actualBirthDate, placementDate, neonatalCareStartDate } = award;
    const leave = {
      ...SAMPLES[kind],
      start,
      employed,
      payFrequency,
      end: kind === "Sickness" ? (award.endDate ?? "") : "",
      event: award.qualifyingEventDate ?? "",
      child: actualBirthDate ?? placementDate ?? neonatalCareStartDate ?? "",
      careEnd: award.neonatalCareEndDate ?? "",
      weeks: String(award.blocks?.[0]?.weeks ?? SAMPLES[kind].weeks),
      weeksUsed: String(award.weeksUsedByOtherPayment ?? SAMPLES[kind].weeksUsed),
      averageEarnings: award.averageWeeklyEarnings ?? "",
    };
    const name = KINDS.find(([known]) => known === kind)?.[1] ?? kind;
    return { address: `./leave.html#${writeLink(leave)}`, text: `${name} from ${dayInWords(start)}, day by day` };
  });
}
