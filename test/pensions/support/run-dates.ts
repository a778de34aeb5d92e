import {
  assessReEnrolment,
  enrolmentDates,
  planOptOut,
  planPostponement,
  reEnrolmentWindow,
} from "../../../src/engine";
import { type GoldenRow, text, textOrNull } from "../../support/golden/golden-file";
import { answer, rulebook } from "./answer";

export function datesExpected(row: GoldenRow): unknown {
  return text(row, "expected");
}

/** Returns the library's dates for a rule, in the form of the row. */
export function datesFound(row: GoldenRow): unknown {
  const kind = text(row, "kind");
  const run = RUNS[kind];
  if (run === undefined) throw new Error(`nothing runs ${kind}`);
  return run(textOrNull(row, "first") ?? "", textOrNull(row, "second") ?? "");
}

const RUNS: Readonly<Record<string, (first: string, second: string) => string>> = {
  postponement(startingDay) {
    const startDateDefinition = { value: 3, frequency: "Month" } as const;
    const plan = answer(planPostponement({ startingDay, startingDayKind: "StartDate", startDateDefinition }, rulebook));
    if (plan.postponementDate !== plan.latestPostponementDate) throw new Error("three months are the limit");
    return `latest ${plan.latestPostponementDate}, notice ${plan.noticeDueDate}`;
  },
  reEnrolmentWindow(dutyStartDate, lastReEnrolmentDate) {
    const facts =
      lastReEnrolmentDate === ""
        ? { dutyStartDate }
        : { dutyStartDate: dutyStartDate === "" ? lastReEnrolmentDate : dutyStartDate, lastReEnrolmentDate };
    const window = answer(reEnrolmentWindow(facts, rulebook));
    return `anniversary ${window.anniversary}, from ${window.from} to ${window.to}, declare ${window.declarationDueDate}`;
  },
  enrolmentInformation: (enrolmentDate) =>
    `due ${answer(enrolmentDates({ enrolmentDate }, rulebook)).informationDueDate}`,
  optOut(membershipDate, informationDate) {
    const period = answer(planOptOut({ membershipDate, informationDate }, rulebook));
    return `from ${period.from} to ${period.to}`;
  },
  reEnrolmentExclusion(reEnrolmentDate, membershipEndDate) {
    const facts = {
      reEnrolmentDate,
      membershipEndDate,
      membershipEndReason: "OptOut",
      wasEnrolledBefore: true,
      dateOfBirth: "1985-01-01",
      earnings: "2000.00",
      frequency: "Monthly",
      payReferencePeriodStartDate: "2026-09-01",
      payReferencePeriodEndDate: "2026-09-30",
    } as const;
    return answer(assessReEnrolment(facts, rulebook)).isReEnrolled ? "enrolled" : "left out";
  },
};
