import { type FamilyPayFacts, familyPaySchedule, type Rulebook, sickPay } from "../../engine";
import { typedAmount } from "../situation";
import { isDate } from "./days";
import { daysFacts, overridesFacts } from "./during";
import { type Leave, type LeaveField, SAMPLES } from "./leave";
import { type PayPeriod, payPeriods } from "./pay-periods";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The first day that the calendar must hold. */
function firstDay({ kind, start, earlierStart }: Leave): string {
  const days = [start, ...(kind === "Sickness" ? [earlierStart] : [])].filter(isDate).sort();
  return days[0] ?? SAMPLES.Sickness.start;
}

export function getPeriods(leave: Leave): readonly PayPeriod[] {
  return payPeriods(firstDay(leave), leave.payFrequency);
}

export function askSickPay(leave: Leave, rulebook: Rulebook) {
  const hasEarlier = leave.earlierStart !== "" || leave.earlierEnd !== "";
  const earlier = { startDate: leave.earlierStart, endDate: leave.earlierEnd };
  return sickPay(
    {
      absences: [{ startDate: leave.start, endDate: leave.end }, ...(hasEarlier ? [earlier] : [])],
      qualifyingDays: WEEKDAYS.filter((_, place) => leave.days[place] === "1"),
      ...sicknessImport(leave),
      ...overridesFacts(leave),
      employment: { startDate: leave.employed },
      payPeriods: getPeriods(leave),
    },
    rulebook,
    { explain: true },
  );
}

export function askFamilyPay(leave: Leave, rulebook: Rulebook) {
  return familyPaySchedule(familyFacts(leave), rulebook, { explain: true });
}

function familyFacts(leave: Leave): FamilyPayFacts {
  const blocks = [{ startDate: leave.start, weeks: wholeNumber(leave.weeks) }];
  const birth = leave.child === "" ? {} : { actualBirthDate: leave.child };
  const common = {
    qualifyingEventDate: leave.event,
    ...familyImport(leave),
    ...daysFacts(leave),
    ...overridesFacts(leave),
    employment: { startDate: leave.employed },
    payPeriods: getPeriods(leave),
    allowProvisionalRates: true,
  };
  switch (leave.kind) {
    case "Maternity":
      return { ...common, statutoryType: "StatutoryMaternityPay", startDate: leave.start };
    case "Adoption":
      return { ...common, statutoryType: "StatutoryAdoptionPay", placementDate: leave.child, startDate: leave.start };
    case "Paternity":
      return { ...common, ...birth, statutoryType: "StatutoryPaternityPay", childEventType: "Birth", blocks };
    case "SharedParental":
      return {
        ...common,
        ...birth,
        statutoryType: "StatutorySharedParentalPay",
        childEventType: "Birth",
        partnerConditionsMet: true,
        weeksUsedByOtherPayment: wholeNumber(leave.weeksUsed),
        blocks,
      };
    case "Bereavement":
      return { ...common, statutoryType: "StatutoryParentalBereavementPay", bereavementType: "Death", blocks };
    default:
      return {
        ...common,
        statutoryType: "StatutoryNeonatalCarePay",
        neonatalCareStartDate: leave.child,
        neonatalCareEndDate: leave.careEnd,
        blocks,
      };
  }
}

/** The form's field for a fact, by the end of the fact's path. */
const FIELD_OF_FACT: readonly (readonly [RegExp, LeaveField])[] = [
  [/^\/imported\/averageWeeklyEarnings/, "averageEarnings"],
  [/^\/imported\/weeks/, "importWeeks"],
  [/^\/imported\/daysPaid/, "importDays"],
  [/^\/imported\/chainStartDate/, "importStart"],
  [/^\/imported\/lastSickDate/, "importEnd"],
  [/^\/imported\/waitingDaysServed/, "importWaiting"],
  [/^\/absences\/1\/startDate/, "earlierStart"],
  [/^\/absences\/1\/endDate/, "earlierEnd"],
  [/^\/absences\/0\/endDate/, "end"],
  [/^\/employment/, "employed"],
  [/startDate$/i, "start"],
  [/^\/qualifyingDays/, "days"],
  [/^\/averageEarningsOverride/, "averageEarnings"],
  [/^\/qualifyingEventDate/, "event"],
  [/^\/(actualBirthDate|placementDate|neonatalCareStartDate)/, "child"],
  [/^\/neonatalCareEndDate/, "careEnd"],
  [/weeks$/, "weeks"],
  [/^\/weeksUsedByOtherPayment/, "weeksUsed"],
];

/** Returns the field of a fact; null if it is in a list of days or weeks, or no field holds it. */
export function fieldOfFact(path: string): LeaveField | null {
  if (/^\/(overrides|keepInTouchDays|splitDays|workedWeeks|sickPayDates)/.test(path)) return null;
  return FIELD_OF_FACT.find(([form]) => form.test(path))?.[1] ?? null;
}

/** Reads a typed count; the engine refuses anything that is not a number. */
function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1;
}

/** Returns the average earnings: as typed, or with the weeks that a previous payroll paid. */
function familyImport(leave: Leave): Pick<FamilyPayFacts, "averageEarningsOverride" | "imported"> {
  const { importWeeks, importDays } = leave;
  const average = typedAmount(leave.averageEarnings);
  if (importWeeks === "" && importDays === "") return { averageEarningsOverride: average };
  return {
    imported: {
      averageWeeklyEarnings: average,
      weeksPaid: wholeNumber(importWeeks || "0"),
      daysPaid: wholeNumber(importDays || "0"),
    },
  };
}

/** Returns the same for sick pay, with the absences recorded by the previous payroll. */
function sicknessImport(leave: Leave) {
  const { importStart, importEnd, importWeeks, importWaiting } = leave;
  const average = typedAmount(leave.averageEarnings);
  if (importStart === "" && importEnd === "" && importWeeks === "") return { averageEarningsOverride: average };
  return {
    imported: {
      chainStartDate: importStart,
      lastSickDate: importEnd,
      averageWeeklyEarnings: average,
      weeksUsed: importWeeks || "0",
      waitingDaysServed: wholeNumber(importWaiting || "0"),
    },
  };
}
