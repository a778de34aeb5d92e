import { statePensionDate } from "../../../src/engine";
import { type GoldenRow, text, textOrNull } from "../../support/golden/golden-file";
import { answer, rulebook } from "./answer";

export function statePensionExpected(row: GoldenRow): unknown {
  return text(row, "statePensionDate");
}

export function statePensionFound(row: GoldenRow): unknown {
  const gender = textOrNull(row, "gender") as "Female" | "Male" | null;
  const facts = { dateOfBirth: text(row, "dateOfBirth"), asOf: "2026-11-21", ...(gender === null ? {} : { gender }) };
  const found = answer(statePensionDate(facts, rulebook));
  const birthday = text(row, "dateOfBirth").slice(4);
  // A birthday on 29 February is reached on 1 March, or on the day itself.
  if (birthday !== "-02-29" && !found.enrolmentAgeDate.endsWith(birthday)) throw new Error("it is a birthday");
  return found.statePensionDate;
}
