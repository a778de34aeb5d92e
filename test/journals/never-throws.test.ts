import { describe, expect, it } from "vitest";
import type { Problem } from "../../src/engine";
import {
  compareJournals,
  createJournal,
  type JournalFacts,
  readJournalCsv,
  rebuildJournal,
  reissueJournal,
  writeJournalCsv,
} from "../../src/engine/journals";
import { check, fc } from "../support/property";
import { basic, journalFacts, payslipOf } from "./sample";

type Answer = { readonly ok: boolean; readonly problems?: readonly Problem[] };

const person = { employeeId: "E1", payslip: payslipOf([basic("1000")]) };
const facts = journalFacts([person]);
const run = (changes: object) => ({ ...facts.payRun, ...changes });
const payslip = (changes: object) => run({ payslips: [{ ...person, payslip: { ...person.payslip, ...changes } }] });

describe("no function throws", () => {
  it("on whatever it is given", () => {
    const functions = [createJournal, rebuildJournal, reissueJournal, compareJournals, writeJournalCsv, readJournalCsv];
    const odd = fc.anything({ withNullPrototype: true });
    check(
      fc.property(odd, fc.constantFrom(...functions), (value, work) => {
        const answer = (work as (facts: unknown) => Answer)(value);
        expect(answer.ok).toBe(false);
        expect(answer.problems?.length).toBeGreaterThan(0);
      }),
    );
  });

  it("on a pay run with anything in any place", () => {
    const paths = fc.constantFrom("payslips", "charges", "year", "period", "payRunId", "paymentDate");
    check(
      fc.property(paths, fc.anything(), (key, value) => {
        expect(typeof createJournal({ ...facts, payRun: run({ [key]: value }) } as JournalFacts).ok).toBe("boolean");
      }),
    );
  });

  it("on a payslip with anything in any place", () => {
    const keys = fc.constantFrom(...Object.keys(person.payslip), "employeeId", "departments", "tags", "lines");
    check(
      fc.property(keys, fc.anything(), (key, value) => {
        const own =
          key in person.payslip ? payslip({ [key]: value }) : run({ payslips: [{ ...person, [key]: value }] });
        expect(typeof createJournal({ ...facts, payRun: own } as JournalFacts).ok).toBe("boolean");
      }),
    );
  });
});
