import { getKeys, pointerStep } from "../../base";
import { type CheckContext, onEachDate } from "./check-context";
import { byReliefThreshold, LETTERS_OF_EVERY_YEAR, RELIEFS } from "./ni-reliefs";
import { perWeekMonthYear, perYear, rate, text } from "./notation";
import * as form from "./schema";
import { parameter, parameterOrNone, subject } from "./subject";

const mainAndUpper = form.object({ main: rate, upper: rate });

const employeeRates = form.object({
  standard: mainAndUpper,
  reduced: mainAndUpper,
  deferred: mainAndUpper,
  none: mainAndUpper,
});

const letter = form.object({
  who: text,
  employee: form.words(["standard", "reduced", "deferred", "none"]),
  employer: form.words(["standard", ...getKeys(RELIEFS), "none"]),
  mariner: form.boolean(),
});

// Parameters that are alike share one shape: a shape is compiled once, on first use.
const threshold = parameter(perWeekMonthYear);
const thresholdOfRelief = form.optional(parameterOrNone(perWeekMonthYear));
const oneRate = parameter(rate);
const oneRateOrNone = parameterOrNone(rate);
const ratesByGroup = parameter(employeeRates);

/** The thresholds of a week, a month and a year. */
export const THRESHOLDS = {
  lowerEarningsLimit: threshold,
  primaryThreshold: threshold,
  secondaryThreshold: threshold,
  ...byReliefThreshold(() => thresholdOfRelief),
  upperEarningsLimit: threshold,
};

const parameters = {
  ...THRESHOLDS,
  directorsPrimaryThreshold: parameter(perYear),
  employeeRates: ratesByGroup,
  employerRate: oneRate,
  employerRateMariner: oneRateOrNone,
  directorsEmployeeRates: ratesByGroup,
  directorsEmployerRate: oneRate,
  directorsEmployerRateMariner: oneRateOrNone,
  class1ARate: oneRateOrNone,
  letters: parameter(form.byName(letter)),
  letterOrder: parameter(form.array(text)),
};

export const nationalInsurance = subject(
  "national-insurance",
  parameters,
  {
    /** A director's bands under the alternative arrangements: restated at the final payment, or summed. */
    directorAlternativeBands: ["RestateAtFinalPayment", "SumOfPeriods"],
    /** Several letters in one earnings period of an employee who is not a director. */
    mixedLetters: ["StackInDirectorsOrder", "Refuse"],
  },
  checkNationalInsurance,
);

type Parameters = form.infer<form.ObjectOf<typeof parameters>>;

/** Checks that on every date the letters are complete, need no missing threshold, and are stacked once. */
function checkNationalInsurance(context: CheckContext, parameters: Parameters): void {
  onEachDate(parameters, (on, date) => {
    const { value: letters = {}, at } = on("letters");
    const order = on("letterOrder");
    let needed = LETTERS_OF_EVERY_YEAR;
    const needs: Record<string, string> = {};
    for (const [relief, { threshold, letters }] of Object.entries(RELIEFS)) {
      if (on(threshold).value === undefined) needs[relief] = threshold;
      else needed += letters;
    }
    for (const letter of needed) {
      if (!Object.hasOwn(letters, letter)) context.report("parameter_missing", `${at}/${letter}`);
    }
    for (const [letter, { employer }] of Object.entries(letters)) {
      const place = at + pointerStep(letter);
      if (!/^[A-Z]$/.test(letter)) context.report("invalid_format", place, { expected: "one capital letter" });
      const threshold = needs[employer];
      if (threshold !== undefined) context.report("not_in_force", `${place}/employer`, { needs: threshold, on: date });
    }
    checkOrder(context, order.at, order.value ?? [], letters);
  });
}

function checkOrder(
  context: CheckContext,
  at: string,
  order: readonly string[],
  letters: Readonly<Record<string, form.infer<typeof letter>>>,
): void {
  order.forEach((letter, index) => {
    if (!Object.hasOwn(letters, letter)) context.report("unknown_value", `${at}/${index}`, { letter });
    if (order.indexOf(letter) < index) context.report("duplicate", `${at}/${index}`, { letter });
  });
  for (const [letter, { employer }] of Object.entries(letters)) {
    if (employer !== "none" && !order.includes(letter)) context.report("required", at, { letter });
  }
}
