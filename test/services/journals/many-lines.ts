import { createJournal } from "../../../src/engine/journals";
import { formatInstant } from "../../../src/platform/ports";
import { keepJournal } from "../../../src/services/journals/make/keep-journal";
import { selectRuns } from "../../../src/services/pay-runs";
import { CONTROLS, ELEMENTS, payslipOf } from "../../journals/sample";
import type { RunPlatform } from "../pay-runs/sample-runs";

const CLEARING = { nominalCode: "9999", nominalName: "Payroll clearing" };

interface Many {
  readonly payRunId: string;
  readonly templateId: string;
  readonly version: number;
  readonly lines: number;
}

/** Keeps a version of at least this many lines, employee by employee, of a locked run; returns its id. */
export async function keepManyLines(
  { store, owner, ids, clock }: RunPlatform,
  { payRunId, templateId, version, lines }: Many,
): Promise<string> {
  const slips = [1_500, 2_750, 4_100].map((pay) => payslipOf([{ code: "BASIC", amount: pay }]));
  const [some] = slips;
  if (some === undefined) throw new Error("no payslips");
  const of = (count: number) => {
    const payslips = Array.from({ length: count }, (_, at) => ({
      employeeId: `E${String(at).padStart(6, "0")}`,
      payslip: { ...(slips[at % slips.length] ?? some), taxYear: 2026, period: 1 },
    }));
    const made = createJournal({
      template: { name: "By employee", consolidateLines: false },
      payElementMappings: ELEMENTS,
      controlAccountMappings: CONTROLS,
      journalDate: "2026-04-30",
      payRun: { payRunId, year: 2026, period: 1, payslips },
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problems.slice(0, 3)));
    return made.value;
  };
  const each = of(3).lineCount / 3;
  const journal = { ...of(Math.ceil(lines / each)), version, journalId: ids.next() };
  const { organisationId, accountId } = owner;
  await store.inTenant(organisationId, async (tx) => {
    const run = await selectRuns(tx).selectAll().where("pay_run_id", "=", payRunId).executeTakeFirstOrThrow();
    const caller = { accountId, organisationId, userId: null, clientId: "" };
    const maker = {
      tx,
      context: { ids, clock },
      organisationId,
      now: formatInstant(clock.now()),
      caller,
      changedBy: "sample",
    };
    const form = { preset: "Generic" as const, dateFormatPreset: null, decimalPlaces: 2, customColumns: null };
    const kept = { journal, form: { ...form, clearingAccount: CLEARING, partCount: 1 }, templateId, note: null };
    await keepJournal(maker, run, kept);
  });
  return journal.journalId;
}
