import { assessWorker, type PayFrequency, payReferencePeriod } from "../../../src/engine";
import { count, type GoldenRow, text, textOrNull } from "../../support/golden/golden-file";
import { answer, rulebook } from "./answer";

/** Returns the columns of a row that the library must return. */
export function assessmentExpected(row: GoldenRow): unknown {
  return {
    age: count(row, "age"),
    statePensionDate: textOrNull(row, "statePensionDate"),
    workerCategory: text(row, "workerCategory"),
  };
}

/** Returns the same from the library, for the tax-aligned pay reference period of the day. */
export function assessmentFound(row: GoldenRow): unknown {
  const frequency = text(row, "frequency") as PayFrequency;
  const assessmentDate = text(row, "assessmentDate");
  const period = answer(payReferencePeriod({ date: assessmentDate, frequency, definition: "TaxAligned" }, rulebook));
  const facts = {
    dateOfBirth: text(row, "dateOfBirth"),
    earnings: text(row, "earnings"),
    frequency,
    assessmentDate,
    ...period,
  };
  const { age, statePensionDate, workerCategory } = answer(assessWorker(facts, rulebook));
  return { age, statePensionDate, workerCategory };
}
