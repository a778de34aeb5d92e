import { pointerStep } from "../../base";
import { changeDates, entryOn, valueOrNullOn } from "../in-force";
import { RELIEF_THRESHOLDS, type Relief } from "../relief-thresholds";
import type { YearDocuments } from "../shape";
import type { CheckContext } from "./context";

type NationalInsurance = YearDocuments["national-insurance"];

/** Letters that every year has. */
const ALWAYS = "ABCJXRTWQ";

/** Letters that a year has while the relief's threshold exists. */
const WITH_RELIEF: Readonly<Record<Relief, string>> = {
  freeport: "FILS",
  investmentZone: "NEDK",
  under21: "MZYP",
  apprenticeUnder25: "HG",
  veteran: "V",
};

const RELIEFS = Object.keys(WITH_RELIEF) as readonly Relief[];

/** On every date the letters are complete, need no threshold that is absent, and stand in the order of stacking once. */
export function checkNationalInsurance(context: CheckContext, document: NationalInsurance): void {
  const { parameters } = document;
  for (const date of changeDates(Object.values(parameters))) {
    checkLetters(context, parameters, date);
    checkLetterOrder(context, parameters, date);
  }
}

function checkLetters(context: CheckContext, parameters: NationalInsurance["parameters"], date: string): void {
  const entry = entryOn(parameters.letters, date);
  const at = `/parameters/letters/values/${parameters.letters.values.indexOf(entry)}/value`;
  const absent = RELIEFS.filter((relief) => valueOrNullOn(parameters[RELIEF_THRESHOLDS[relief]], date) === null);
  const required = ALWAYS + RELIEFS.map((relief) => (absent.includes(relief) ? "" : WITH_RELIEF[relief])).join("");
  for (const letter of required) {
    if (!Object.hasOwn(entry.value, letter)) context.report("parameter_missing", `${at}/${letter}`);
  }
  for (const [letter, { employer }] of Object.entries(entry.value)) {
    if (!/^[A-Z]$/.test(letter))
      context.report("invalid_format", at + pointerStep(letter), { expected: "one capital letter" });
    const relief = absent.find((name) => name === employer);
    if (relief)
      context.report("not_in_force", `${at + pointerStep(letter)}/employer`, {
        needs: RELIEF_THRESHOLDS[relief],
        on: date,
      });
  }
}

function checkLetterOrder(context: CheckContext, parameters: NationalInsurance["parameters"], date: string): void {
  const letters = entryOn(parameters.letters, date).value;
  const entry = entryOn(parameters.letterOrder, date);
  const at = `/parameters/letterOrder/values/${parameters.letterOrder.values.indexOf(entry)}/value`;
  entry.value.forEach((letter, index) => {
    if (!Object.hasOwn(letters, letter)) context.report("unknown_value", `${at}/${index}`, { letter });
    if (entry.value.indexOf(letter) < index) context.report("duplicate", `${at}/${index}`, { letter });
  });
  for (const [letter, { employer }] of Object.entries(letters)) {
    if (employer !== "none" && !entry.value.includes(letter)) context.report("required", at, { letter });
  }
}
