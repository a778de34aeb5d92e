import type { BusinessRule, Place } from "./business-rule";
import { isUpTo } from "./rule-law";

const STAYS = ["Stay183DaysOrMore", "StayLessThan183Days", "InOutUK"];
const STAYS_OF_STARTER = STAYS.map((stay) => `Starter/Seconded/${stay}`);
const STARTER_PARTS = [
  "StartDate",
  "StartDec",
  "StudentLoan",
  "PostgradLoan",
  "Seconded",
  "OccPension",
  "StatePension",
];
const DAYS_AHEAD = 30;

/** Returns the rules about starting, leaving and directors. */
export function fpsEmploymentRules(employment: string): readonly BusinessRule[] {
  return [...dateRules(employment), ...secondedRules(employment), ...declarationRules(employment)];
}

function dateRules(employment: string): readonly BusinessRule[] {
  return [
    {
      code: "7883",
      at: `${employment}/TaxWkOfApptOfDirector`,
      rule: "a week of appointment needs the director's method.",
      holds: (place) => place.up().has("DirectorsNIC"),
    },
    {
      code: "7828",
      at: `${employment}/Starter/StartDate`,
      rule: "the start is at most 30 days ahead.",
      holds: (place, { today }) => isUpTo(place, today + DAYS_AHEAD),
    },
    {
      code: "7829",
      at: `${employment}/Starter/StartDate`,
      rule: "a starter's address has two lines.",
      holds: (place) => place.up(3).all("EmployeeDetails/Address/Line").length >= 2,
    },
    {
      code: "7831",
      at: `${employment}/LeavingDate`,
      rule: "the leaving date is at most 30 days ahead.",
      holds: (place, { today }) => isUpTo(place, today + DAYS_AHEAD),
    },
  ];
}

function secondedRules(employment: string): readonly BusinessRule[] {
  return [
    {
      code: "7884",
      at: `${employment}/Starter/Seconded/EEACitizen`,
      rule: "citizenship is reported only with the length of stay.",
      holds: (place) => place.up().hasAny(STAYS),
    },
    {
      code: "7931",
      at: `${employment}/Starter/Seconded`,
      rule: "a secondment has a length of stay or an EPM6 scheme.",
      holds: (place) => place.hasAny([...STAYS, "EPM6"]),
    },
    {
      code: "7880",
      at: employment,
      rule: "a seconded starter makes no starting declaration.",
      holds: (place) => !isSeconded(place) || !place.has("Starter/StartDec"),
    },
  ];
}

function declarationRules(employment: string): readonly BusinessRule[] {
  return [
    {
      code: "7878",
      at: employment,
      rule: "a starter makes a declaration, is seconded or has a pension.",
      holds: (place) =>
        !place.has("Starter/StartDate") ||
        place.has("Starter/StartDec") ||
        isSeconded(place) ||
        Number(place.textAt("Starter/OccPension/Amount")) > 0,
    },
    {
      code: "7879",
      at: employment,
      rule: "an occupational pensioner makes no starting declaration.",
      holds: (place) => !(isPensioner(place) && place.has("Starter/StartDec")),
    },
    {
      code: "7881",
      at: employment,
      rule: "a starter without a declaration is seconded or an occupational pensioner.",
      holds: (place) =>
        isPensioner(place) || isSeconded(place) || !place.has("Starter/StartDate") || place.has("Starter/StartDec"),
    },
    {
      code: "7916",
      at: employment,
      rule: "a yearly pension needs the mark of an occupational pension.",
      holds: (place) => !place.has("Starter/OccPension/Amount") || place.has("OccPenInd"),
    },
    {
      code: "7934",
      at: employment,
      rule: "what is said of a starter is not empty.",
      holds: (place) => !place.has("Starter") || place.hasAny(STARTER_PARTS.map((part) => `Starter/${part}`)),
    },
  ];
}

function isSeconded(employment: Place): boolean {
  return employment.hasAny(STAYS_OF_STARTER);
}

function isPensioner(employment: Place): boolean {
  return employment.has("OccPenInd") && employment.has("Starter/OccPension/Amount");
}
