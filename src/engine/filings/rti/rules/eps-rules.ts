import type { BusinessRule } from "./business-rule";
import { epsPeriodRules } from "./eps-period-rules";
import { sharedRules } from "./shared-rules";
import { taxMonthRules } from "./tax-month-rules";

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
