import { isZoneLetter } from "../../../rulebook";
import type { BusinessRule } from "./business-rule";
import { dayIn } from "./dates";
import type { RuleLaw } from "./rule-law";

/** Returns the rules about category letters and their figures. */
export function fpsNiRules(block: string): readonly BusinessRule[] {
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
