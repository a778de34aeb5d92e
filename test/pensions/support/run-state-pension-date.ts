import { statePensionDate } from "../../../src/engine";
import { type GoldenRow, text, textOrNull } from "../../support/golden/golden-file";
import { answer, rulebook } from "./answer";

export function statePensionExpected(row: GoldenRow): unknown {
  return text(row, "statePensionDate");
}

export function statePensionFound(row: GoldenRow): unknown {
  const gender = textOrNull(row, "gender") as "Female" | "Male" | null;
  const facts = { dateOfBirth: text(row, "dateOfBirth"), asOf: "2026-11-21", ...(gender === null ? {} : { gender }) };
  return answer(statePensionDate(facts, rulebook)).statePensionDate;
}
