import { addMonths, type Problem, type TaxYear } from "../../../base";
import { isZoneLetter } from "../../../rulebook";
import { attributeOf, type XmlElement } from "../../xml";
import { problemAt, type RtiMessageType } from "../elements";
import { type BusinessRule, type MessageContext, Place } from "./business-rule";
import { EPS_RULES, sharedRules } from "./eps-rules";
import { fpsEmploymentRules } from "./fps-employment-rules";
import { dayIn, isUpTo, isUtr, type RuleLaw } from "./rule-law";

const ZERO_FOR_X: readonly (readonly [string, string])[] = [
  ["7852", "AtLELYTD"],
  ["7853", "LELtoPTYTD"],
  ["7854", "PTtoUELYTD"],
  ["7863", "TotalEmpNICInPd"],
  ["7864", "TotalEmpNICYTD"],
];

const ZERO_WITHOUT_EMPLOYEE_SHARE: readonly (readonly [string, string])[] = [
  ["7865", "EmpeeContribnsInPd"],
  ["7866", "EmpeeContribnsYTD"],
];

const LETTER_X: ReadonlySet<string> = new Set(["X"]);
const ONLY_X = () => LETTER_X;

const SUBMISSION = "FullPaymentSubmission";

/** The rules of a full payment submission. */
const FPS_RULES: readonly BusinessRule[] = [
  ...sharedRules(SUBMISSION),
  {
    code: "7837",
    at: SUBMISSION,
    rule: "the envelope's class is that of a full payment submission.",
    holds: (_, { root }) => /^HMRC-PAYE-RTI-FPS(-TIL)?$/.test(root.textAt("Header/MessageDetails/Class")),
  },
  {
    code: "7877",
    at: SUBMISSION,
    rule: "there is an employee, a compressed part or a final submission.",
    holds: (place) => place.hasAny(["Employee", "CompressedPart", "FinalSubmission"]),
  },
  {
    code: "7882",
    at: `${SUBMISSION}/EmpRefs/SAUTR`,
    rule: "the taxpayer reference has the right check digit.",
    holds: ({ text }) => isUtr(text),
  },
  {
    code: "7952",
    at: `${SUBMISSION}/EmpRefs/SAUTR`,
    rule: "a corporation tax reference is not used with a self assessment reference.",
    holds: (place) => !place.up().has("COTAXRef"),
  },
  ...fpsEmployeeRules(`${SUBMISSION}/Employee`),
  ...fpsEmploymentRules(`${SUBMISSION}/Employee/Employment`),
  ...fpsPaymentRules(`${SUBMISSION}/Employee/Employment/Payment`),
  ...fpsNiRules(`${SUBMISSION}/Employee/Employment/NIlettersAndValues`),
];

const RULES: Readonly<Record<RtiMessageType, readonly BusinessRule[]>> = { Fps: FPS_RULES, Eps: EPS_RULES };

/** Returns the business rules of a message in a tax year. */
export function businessRules(type: RtiMessageType, taxYear: TaxYear): readonly BusinessRule[] {
  return RULES[type].filter(({ from = taxYear, upTo = taxYear }) => from <= taxYear && taxYear <= upTo);
}

/** Returns each business rule that a message breaks on the day it is sent: `rti_rule_broken` {code, rule}. */
export function checkBusinessRules(
  message: XmlElement,
  { type, taxYear, today, law }: MessageContext & { readonly type: RtiMessageType },
): readonly Problem[] {
  const root = new Place(message, null, `/${message.local}`);
  const places = new Map<string, readonly Place[]>();
  const placesAt = (path: string): readonly Place[] => {
    let found = places.get(path);
    if (found === undefined) {
      const cut = path.lastIndexOf("/");
      found =
        cut < 0
          ? root.all(`Body/IRenvelope/${path}`)
          : placesAt(path.slice(0, cut)).flatMap((place) => place.all(path.slice(cut + 1)));
      places.set(path, found);
    }
    return found;
  };
  return businessRules(type, taxYear).flatMap((rule) =>
    placesAt(rule.at)
      .filter((place) => !rule.holds(place, { root, taxYear, today, law }))
      .map(({ element, path }) => problemAt("rti_rule_broken", element, path, { code: rule.code, rule: rule.rule })),
  );
}

/** Returns the rules about a payment and its benefits. */
function fpsPaymentRules(payment: string): readonly BusinessRule[] {
  return [...paymentRules(payment), ...carRules(`${payment}/Benefits/Car`), ...northernIrelandRules(payment)];
}

function paymentRules(payment: string): readonly BusinessRule[] {
  return [
    {
      code: "7847",
      at: `${payment}/PmtAfterLeaving`,
      rule: "a payment after leaving repeats the leaving date.",
      holds: (place) => place.up(2).has("LeavingDate"),
    },
    {
      code: "7885",
      at: `${payment}/TrivialCommutationPayment`,
      rule: "each type of trivial commutation is used once.",
      holds: (place) => {
        const type = attributeOf(place.element, "type");
        const others = place.up().all("TrivialCommutationPayment");
        return type === null || others.filter(({ element }) => attributeOf(element, "type") === type).length === 1;
      },
    },
    {
      code: "7936",
      at: `${payment}/FlexibleDrawdown`,
      rule: "a flexible drawdown has a taxable or a non-taxable payment.",
      holds: (place) => place.hasAny(["TaxablePayment", "NontaxablePayment"]),
    },
  ];
}

function carRules(car: string): readonly BusinessRule[] {
  return [
    {
      code: "7939",
      at: `${car}/FirstRegd`,
      rule: "the car was not registered in the future.",
      holds: (place, { today }) => isUpTo(place, today),
    },
    {
      code: "7937",
      at: `${car}/AvailTo`,
      rule: "the car was not given back before it was there.",
      holds: (place) => dayIn(place.up().textAt("AvailFrom")) <= dayIn(place.text),
    },
    {
      code: "7938",
      at: `${car}/FreeFuel/Withdrawn`,
      rule: "free fuel did not end before it began.",
      holds: (place) => dayIn(place.up().textAt("Provided")) <= dayIn(place.text),
    },
  ];
}

function northernIrelandRules(payment: string): readonly BusinessRule[] {
  return [
    {
      code: "7956",
      at: `${payment}/SPBPNIREYTD`,
      from: 2026,
      rule: "bereavement pay in Northern Ireland must state whether it follows a miscarriage.",
      holds: (place) => place.up().has("MiscarriageNIRE"),
    },
    {
      code: "7957",
      at: `${payment}/SPBPNIREYTD`,
      from: 2026,
      rule: "bereavement pay in Northern Ireland has the postcode of the workplace.",
      holds: (place) => place.up().has("EmployeeWorkplacePostcodeNIRE"),
    },
  ];
}

/** Returns the rules about a person. */
function fpsEmployeeRules(employee: string): readonly BusinessRule[] {
  const details = `${employee}/EmployeeDetails`;
  return [...addressRules(employee, details), ...birthRules(employee, details), ...nameRules(employee, details)];
}

function addressRules(employee: string, details: string): readonly BusinessRule[] {
  return [
    {
      code: "7825",
      at: `${details}/Address/ForeignCountry`,
      rule: "an address abroad has two lines.",
      holds: (place) => place.up().all("Line").length >= 2,
    },
    {
      code: "7823",
      at: details,
      rule: "without a National Insurance number the address has two lines.",
      holds: (place) => place.has("NINO") || place.all("Address/Line").length >= 2,
    },
    {
      code: "7932",
      at: employee,
      rule: "an address has a line or a postcode.",
      holds: (place) =>
        !place.has("EmployeeDetails/Address") ||
        place.hasAny(["EmployeeDetails/Address/Line", "EmployeeDetails/Address/UKPostcode"]),
    },
  ];
}

function birthRules(employee: string, details: string): readonly BusinessRule[] {
  return [
    {
      code: "5001",
      at: `${details}/BirthDate`,
      rule: "the date of birth is not in the future.",
      holds: (place, { today }) => isUpTo(place, today),
    },
    {
      code: "7826",
      at: `${details}/BirthDate`,
      rule: "the date of birth is less than 130 years ago.",
      holds: (place, { today }) => dayIn(place.text) > addMonths(today, -130 * 12),
    },
    {
      code: "7907",
      at: employee,
      rule: "a person has a date of birth.",
      holds: (place) => place.hasAny(["Employment/PaymentToANonIndividual", "EmployeeDetails/BirthDate"]),
    },
  ];
}

function nameRules(employee: string, details: string): readonly BusinessRule[] {
  return [
    {
      code: "7824",
      at: details,
      rule: "the name has a forename or initials.",
      holds: (place) => place.hasAny(["Name/Fore", "Name/Initials"]),
    },
    {
      code: "7846",
      at: `${details}/PartnerDetails`,
      rule: "the partner's name has a forename or initials.",
      holds: (place) => place.hasAny(["Name/Fore", "Name/Initials"]),
    },
    {
      code: "7845",
      at: employee,
      rule: "a partner is named only with shared parental pay.",
      holds: (place) => !place.has("EmployeeDetails/PartnerDetails") || place.has("Employment/Payment/ShPPYTD"),
    },
  ];
}

/** Returns the rules about category letters and their figures. */
function fpsNiRules(block: string): readonly BusinessRule[] {
  return [...letterRules(`${block}/NIletter`), ...figureRules(block)];
}

function letterRules(letter: string): readonly BusinessRule[] {
  return [
    {
      code: "7849",
      at: letter,
      rule: "a man cannot have a letter of the reduced rate.",
      holds: (place, { law }) =>
        place.up(3).textAt("EmployeeDetails/Gender") !== "M" || !law.reducedRate.has(place.text),
    },
    {
      code: "7850",
      at: letter,
      rule: "a letter is used once in an employment.",
      holds: (place) =>
        place
          .up(2)
          .all("NIlettersAndValues/NIletter")
          .filter(({ text }) => text === place.text).length === 1,
    },
    {
      code: "7954",
      at: letter,
      rule: "a letter of a freeport or investment zone needs the postcode of the workplace.",
      holds: (place) => !isZoneLetter(place.text) || place.up(2).has("EmployeeWorkplacePostcode"),
    },
    {
      code: "7955",
      at: letter,
      rule: "a letter of the reduced rate needs a date of birth before the day that ended its elections.",
      holds: (place, { law: { reducedRate, reducedRateBornBefore: limit } }) =>
        !reducedRate.has(place.text) ||
        limit === null ||
        dayIn(place.up(3).textAt("EmployeeDetails/BirthDate")) < limit,
    },
  ];
}

function figureRules(block: string): readonly BusinessRule[] {
  return [
    ...ZERO_FOR_X.map((pair) => mustBeZero(block, pair, "letter X", ONLY_X)),
    ...ZERO_WITHOUT_EMPLOYEE_SHARE.map((pair) =>
      mustBeZero(block, pair, "letters under which employees pay nothing", ({ noEmployeeShare }) => noEmployeeShare),
    ),
  ];
}

function mustBeZero(
  block: string,
  [code, figure]: readonly [string, string],
  named: string,
  lettersOf: (law: RuleLaw) => ReadonlySet<string>,
): BusinessRule {
  return {
    code,
    at: `${block}/${figure}`,
    rule: `${figure} is zero for ${named}.`,
    holds: (place, { law }) => !lettersOf(law).has(place.up().textAt("NIletter")) || Number(place.text) === 0,
  };
}
