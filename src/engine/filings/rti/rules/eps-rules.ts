import {
  addMonths,
  civilDate,
  type DayNumber,
  dayNumber,
  endOfTaxYear,
  startOfTaxYear,
  type TaxYear,
  taxYearLabel,
} from "../../../base";
import { attributeOf } from "../../xml";
import type { BusinessRule, Place } from "./business-rule";
import { dayIn, isUpTo, isUtr } from "./rule-law";

const FIRST_CODE = 7918;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const SUBMISSION = "EmployerPaymentSummary";
const RECOVERABLE = `${SUBMISSION}/RecoverableAmountsYTD`;
const STATE_AID = `${SUBMISSION}/DeMinimisStateAid`;
/** The last tax year in which an Employment Allowance claim states the state aid sector. */
export const LAST_YEAR_OF_STATE_AID = 2025;
const SECTORS = ["Agri", "FisheriesAqua", "RoadTrans", "Indust"] as const;

/** What an employer payment summary may report; state aid only in the years that have it. */
const BLOCKS = [
  "NoPaymentForPeriod",
  "PeriodOfInactivity",
  "EmpAllceInd",
  "DeMinimisStateAid",
  "RecoverableAmountsYTD",
  "ApprenticeshipLevy",
  "Account",
  "FinalSubmission",
];

/** The rules of an employer payment summary. */
export const EPS_RULES: readonly BusinessRule[] = [
  ...sharedRules(SUBMISSION),
  {
    code: "7838",
    at: SUBMISSION,
    rule: "the envelope's class is that of an employer payment summary.",
    holds: (_, { root }) => /^HMRC-PAYE-RTI-EPS(-TIL)?$/.test(root.textAt("Header/MessageDetails/Class")),
  },
  { code: "7913", at: SUBMISSION, rule: "the summary says something.", holds: (place) => place.hasAny(BLOCKS) },
  {
    code: "7912",
    at: RECOVERABLE,
    rule: "recoverable amounts hold an amount.",
    holds: ({ element }) =>
      element.children.some((child) => typeof child === "object" && "local" in child && child.local !== "TaxMonth"),
  },
  {
    code: "7953",
    at: `${RECOVERABLE}/CISDeductionsSuffered`,
    rule: "CIS deductions suffered need a corporation tax reference.",
    holds: (place) => Number(place.text) <= 0 || place.up(2).has("EmpRefs/COTAXRef"),
  },
  ...epsPeriodRules(SUBMISSION),
  ...taxMonthRules(`${RECOVERABLE}/TaxMonth`),
  ...stateAidRules(),
];

function stateAidRules(): readonly BusinessRule[] {
  const rules: readonly BusinessRule[] = [
    {
      code: "7940",
      at: `${SUBMISSION}/EmpAllceInd`,
      rule: "a claim of Employment Allowance states the state aid.",
      holds: (place) => place.text !== "yes" || place.up().has("DeMinimisStateAid"),
    },
    {
      code: "7942",
      at: STATE_AID,
      rule: "state aid is reported only with a claim of Employment Allowance.",
      holds: (place) => place.up().textAt("EmpAllceInd") === "yes",
    },
    {
      code: "7941",
      at: STATE_AID,
      rule: "state aid must name a sector, or state that none applies.",
      holds: (place) => place.hasAny([...SECTORS, "NA"]),
    },
    ...SECTORS.map((sector, index) => ({
      code: String(7947 + index),
      at: `${STATE_AID}/NA`,
      rule: `${sector} is not used with NA.`,
      holds: (place: Parameters<BusinessRule["holds"]>[0]) => !place.up().has(sector),
    })),
  ];
  return rules.map((rule) => ({ ...rule, upTo: LAST_YEAR_OF_STATE_AID }));
}

/** A tax month may be reported from a month before it begins to a fortnight after it ends; the last has no end. */
function taxMonthRules(at: string): readonly BusinessRule[] {
  return MONTHS.map((month) => ({
    code: String(FIRST_CODE + month - 1),
    at,
    rule: `amounts to tax month ${month} are sent from a month before it begins${month < 12 ? " to the 19th after it ends" : ""}.`,
    holds: ({ text }, { today, taxYear }) => text !== String(month) || isOpen(month, today, taxYear),
  }));
}

function isOpen(month: number, today: DayNumber, taxYear: TaxYear): boolean {
  return dayOf(taxYear, month + 2, 6) <= today && (month === 12 || today <= dayOf(taxYear, month + 4, 19));
}

/** Returns a day of the calendar year in which a tax year begins; months above twelve are in the next. */
function dayOf(year: number, month: number, day: number): DayNumber {
  return month > 12 ? dayNumber(year + 1, month - 12, day) : dayNumber(year, month, day);
}

/** Returns the rules about months without payments and periods of inactivity. */
function epsPeriodRules(submission: string): readonly BusinessRule[] {
  return [...noPaymentRules(`${submission}/NoPaymentDates`), ...inactivityRules(`${submission}/PeriodOfInactivity`)];
}

function noPaymentRules(dates: string): readonly BusinessRule[] {
  return [
    {
      code: "7910",
      at: `${dates}/From`,
      rule: "a period without payments has begun.",
      holds: (place, { today }) => isUpTo(place, today),
    },
    {
      code: "7869",
      at: `${dates}/From`,
      rule: "a period without payments begins before it ends.",
      holds: (place) => dayIn(place.text) < dayIn(place.up().textAt("To")),
    },
    {
      code: "7911",
      at: `${dates}/To`,
      rule: "a period without payments ends with the current tax month at the latest.",
      holds: (place, { today }) => addMonths(dayIn(place.text), -1) < today,
    },
  ];
}

function inactivityRules(period: string): readonly BusinessRule[] {
  return [
    {
      code: "7872",
      at: `${period}/From`,
      rule: "a period of inactivity begins before it ends.",
      holds: (place) => dayIn(place.text) < dayIn(place.up().textAt("To")),
    },
    {
      code: "7873",
      at: `${period}/From`,
      rule: "a period of inactivity begins with the next tax month.",
      holds: (place, { today }) => isInMonthOf(dayIn(place.text), startOfNextTaxMonth(today)),
    },
    {
      code: "7874",
      at: `${period}/To`,
      rule: "a period of inactivity ends in the future.",
      holds: (place, { today }) => dayIn(place.text) > today,
    },
    {
      code: "7871",
      at: period,
      rule: "a period of inactivity is at most twelve months.",
      holds: (place) => dayIn(place.textAt("To")) <= addMonths(dayIn(place.textAt("From")), 12),
    },
  ];
}

function startOfNextTaxMonth(today: DayNumber): DayNumber {
  const { year, month } = civilDate(addMonths(today - 5, 1));
  return dayNumber(year, month, 6);
}

/** The schema requires the 6th; the rule itself compares the month. */
function isInMonthOf(day: DayNumber, other: DayNumber): boolean {
  if (Number.isNaN(day)) return false;
  const [one, two] = [civilDate(day), civilDate(other)];
  return one.year === two.year && one.month === two.month;
}

/** Returns the rules shared by both messages, for the submission's element name. */
export function sharedRules(submission: string): readonly BusinessRule[] {
  return [...headerRules(submission), ...yearRules(submission), ...finalRules(`${submission}/FinalSubmission`)];
}

function headerRules(submission: string): readonly BusinessRule[] {
  const isKey = (type: string) => (place: Place) =>
    place
      .up(3)
      .all("IRheader/Keys/Key")
      .some((key) => typeOf(key) === type && key.text === place.text);
  return [
    { code: "5004", at: "IRheader", rule: "the header holds a key.", holds: (place) => place.has("Keys/Key") },
    {
      code: "5005",
      at: "IRheader/Keys/Key",
      rule: "every key of the header is in the envelope too.",
      holds: (place, { root }) =>
        root.all("GovTalkDetails/Keys/Key").some((key) => typeOf(key) === typeOf(place) && key.text === place.text),
    },
    {
      code: "7821",
      at: `${submission}/EmpRefs/OfficeNo`,
      rule: "the office number is that of the keys.",
      holds: isKey("TaxOfficeNumber"),
    },
    {
      code: "7822",
      at: `${submission}/EmpRefs/PayeRef`,
      rule: "the employer's reference is that of the keys.",
      holds: isKey("TaxOfficeReference"),
    },
    {
      code: "7882",
      at: `${submission}/EmpRefs/COTAXRef`,
      rule: "the taxpayer reference has the right check digit.",
      holds: ({ text }) => isUtr(text),
    },
  ];
}

function typeOf(key: Place): string | null {
  return attributeOf(key.element, "Type");
}

function yearRules(submission: string): readonly BusinessRule[] {
  return [
    {
      code: "7889",
      at: `${submission}/RelatedTaxYear`,
      rule: "the related tax year is that of the message.",
      holds: ({ text }, { taxYear }) => text === taxYearLabel(taxYear).slice(2),
    },
    {
      code: "7844",
      at: `${submission}/RelatedTaxYear`,
      rule: "the period of the header ends in the related tax year.",
      holds: (place) => {
        const year = 2000 + Number(place.text.slice(0, 2));
        const end = dayIn(place.up(2).textAt("IRheader/PeriodEnd"));
        return startOfTaxYear(year) <= end && end <= endOfTaxYear(year);
      },
    },
  ];
}

function finalRules(at: string): readonly BusinessRule[] {
  return [
    {
      code: "7933",
      at,
      rule: "a final submission must state its reason.",
      holds: (place) => place.hasAny(["BecauseSchemeCeased", "DateSchemeCeased", "ForYear"]),
    },
    {
      code: "7875",
      at: `${at}/BecauseSchemeCeased`,
      rule: "a scheme that ceased has a date on which it did.",
      holds: (place) => place.up().has("DateSchemeCeased"),
    },
    {
      code: "7876",
      at: `${at}/DateSchemeCeased`,
      rule: "the scheme did not cease in the future.",
      holds: (place, { today }) => isUpTo(place, today),
    },
  ];
}
