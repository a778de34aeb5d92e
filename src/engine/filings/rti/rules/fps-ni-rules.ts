import { dayNumber } from "../../../base";
import { isZoneLetter } from "../../../rulebook";
import type { BusinessRule } from "./business-rule";
import { dayIn } from "./dates";

/** Category letters of the married women's reduced rate, with a latest date of birth. */
const REDUCED_RATE = ["B", "E", "I", "T"];
const NO_EMPLOYEE_SHARE = ["X", "C", "K", "S", "W"];
const LAST_BIRTH_OF_REDUCED_RATE = dayNumber(1961, 4, 5);

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
      holds: (place) => place.up(3).textAt("EmployeeDetails/Gender") !== "M" || !REDUCED_RATE.includes(place.text),
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
      rule: "only a person born before 6 April 1961 can have a letter of the reduced rate.",
      holds: (place) =>
        !REDUCED_RATE.includes(place.text) ||
        dayIn(place.up(3).textAt("EmployeeDetails/BirthDate")) <= LAST_BIRTH_OF_REDUCED_RATE,
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

function figureRules(block: string): readonly BusinessRule[] {
  return [
    ...ZERO_FOR_X.map((pair) => mustBeZero(block, pair, ["X"], "letter X")),
    ...ZERO_WITHOUT_EMPLOYEE_SHARE.map((pair) =>
      mustBeZero(block, pair, NO_EMPLOYEE_SHARE, "letters X, C, K, S and W"),
    ),
  ];
}

function mustBeZero(
  block: string,
  [code, figure]: readonly [string, string],
  letters: readonly string[],
  named: string,
): BusinessRule {
  return {
    code,
    at: `${block}/${figure}`,
    rule: `${figure} is zero for ${named}.`,
    holds: (place) => !letters.includes(place.up().textAt("NIletter")) || Number(place.text) === 0,
  };
}
