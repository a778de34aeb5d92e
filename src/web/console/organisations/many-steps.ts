import type { Answer, Client } from "../../../client";
import { counted, type NamedFile, namedFile, pounds, readAll, withData } from "../parts";
import { addAmounts, isForFile } from "../payments/payment-words";
import { formatAddress, type Ids, NOWHERE } from "../place";
import { idsOfRun, type Run, runAt } from "../runs/run-words";
import { type OrganisationToDo, patiently } from "./use-to-do";

type Newest = OrganisationToDo["payrolls"][number]["run"];

/** A payroll of an employer, with its newest run. */
export interface PayrollRow {
  readonly key: string;
  readonly employer: string;
  readonly payroll: string;
  readonly organisationId: string;
  readonly ids: Ids;
  readonly address: string;
  readonly run: Newest;
  /** Whether the FPS of the run is late, so that HMRC asks why. */
  readonly isLate: boolean;
}

/** What was found at a payroll before something is done to it. */
export interface Look {
  /** What will be made final or sent. */
  readonly about: string;
  /** Why it is left out of the step; null if nothing is odd. */
  readonly odd: string | null;
  /** Does it; what is made as a file is added to `files`. */
  readonly send: (files: NamedFile[]) => Promise<Answer<unknown>>;
}

/** One step for many payrolls. */
export interface ManyStep {
  readonly label: string;
  /** What it does, and what cannot be undone. */
  readonly text: string;
  /** The text of the button that does it, and of a payroll's result; a check only looks. */
  readonly does: { readonly confirm: string; readonly done: string } | null;
  /** Returns why a payroll has nothing to do in this step; null if it has. */
  readonly refuses: (row: PayrollRow) => string | null;
  readonly look: (client: Client, row: PayrollRow) => Promise<Answer<Look>>;
}

/** Payslips that one PDF has at most. */
const MOST_IN_A_FILE = 100;

const needsOpen = ({ run }: PayrollRow): string | null => (run?.status === "Open" ? null : "No run is open");
const needsLocked =
  (use: string | null, done: string) =>
  ({ run }: PayrollRow): string | null => {
    if (run?.status !== "Locked") return "Not locked yet";
    return run.usedBy.some((each) => each === use) ? done : null;
  };

/** The steps of a month, in their order. */
export const MANY_STEPS = {
  open: {
    label: "Open the next run",
    text: "Each payroll gets its next pay run.",
    does: { confirm: "Open the runs", done: "Open" },
    refuses: ({ run }) => (run?.status === "Open" ? "Open already" : null),
    look: async (client, { ids }) => {
      const path = { payrollConfigId: ids.payroll };
      const answer = await client.get("/v1/payrollconfig/{payrollConfigId}", { params: { path } });
      return looked(answer, ({ employeeCount }) => ({
        about: counted(employeeCount, "employee"),
        odd: employeeCount === 0 ? "It has no employees." : null,
        send: () => client.post("/v1/payroll/{payrollConfigId}/next", { params: { path } }),
      }));
    },
  },
  check: {
    label: "Check the open runs",
    text: "Reads the warnings and totals of each run. Nothing is changed.",
    does: null,
    refuses: needsOpen,
    look: (client, row) => lookAtRun(client, row),
  },
  lock: {
    label: "Lock the open runs",
    text: "Locking makes the payslips final. Runs with warnings are left out: read them in the run, and lock it there.",
    does: { confirm: "Lock the runs", done: "Locked" },
    refuses: needsOpen,
    look: (client, row) => lookAtRun(client, row),
  },
  submit: {
    label: "Submit the FPS to HMRC",
    text: "HMRC gets the figures below. Late ones are left out: HMRC asks why, which the run does.",
    does: { confirm: "Submit to HMRC", done: "Submitted" },
    refuses: needsLocked("Fps", "An FPS is submitted"),
    look: async (client, { ids, isLate }) => {
      const { path, query } = runAt(ids);
      const params = {
        path: { payrollConfigId: path.payrollConfigId, taxYear: path.year, period: path.period },
        query,
      };
      return looked(await readRun(client, ids), ({ employeeCount, totals: { taxablePay, tax, ni } }) => ({
        about: `${counted(employeeCount, "employee")}, taxable pay ${pounds(taxablePay)}, tax ${pounds(tax)}, National Insurance ${pounds(ni)}`,
        odd: isLate ? "The pay date has passed." : null,
        send: () => client.post("/v1/rti/fps/{payrollConfigId}/{taxYear}/{period}", { params, body: {} }),
      }));
    },
  },
  pay: {
    label: "Pay people",
    text: "Makes a batch of the net pay of each run and submits it. Nothing is paid until it is approved and the bank has its file.",
    does: { confirm: "Submit the payments", done: "Submitted" },
    refuses: needsLocked("PaymentFile", "The bank has its file"),
    look: lookAtPayments,
  },
  print: {
    label: "Download the payslips",
    text: "One file with the payslips of each run, to print or to keep.",
    does: { confirm: "Download the payslips", done: "Completed" },
    refuses: needsLocked(null, ""),
    look: async (client, row) =>
      looked(await readRun(client, row.ids), ({ employeeCount }) => ({
        about: counted(employeeCount, "payslip"),
        odd: employeeCount === 0 ? "Nobody is paid in it." : null,
        send: (files) => fetchPayslips(client, { ...row, employeeCount }, files),
      })),
  },
} satisfies Readonly<Record<string, ManyStep>>;

export type StepName = keyof typeof MANY_STEPS;

/** Returns the payrolls of an employer as rows. */
export function rowsOfEmployer({ organisationId, name, payrolls, reports }: OrganisationToDo): readonly PayrollRow[] {
  return payrolls.map(({ payrollConfigId, name: payroll, run }) => {
    const at = { ...NOWHERE, organisation: organisationId, payroll: payrollConfigId };
    const ids = run === null ? at : idsOfRun(at, { ...run, supplementary: 0 });
    const isLate = reports.some(
      (each) =>
        each.isLate &&
        each.kind.startsWith("Fps") &&
        each.payrollConfigId === payrollConfigId &&
        each.taxYear === run?.year &&
        each.period === run.period &&
        each.supplementary === 0,
    );
    const address = formatAddress(run === null ? "runs" : "run", ids);
    return { key: payrollConfigId, employer: name, payroll, organisationId, ids, address, run, isLate };
  });
}

function looked<From>(
  answer: Answer<{ readonly content: { readonly data: From } }>,
  make: (from: From) => Look,
): Answer<Look> {
  if (answer.data === undefined) return answer;
  return { data: make(answer.data.content.data), response: answer.response };
}

function readRun(client: Client, ids: Ids) {
  return client.get("/v1/payroll/{payrollConfigId}/{year}/{period}", { params: runAt(ids) });
}

/** Milliseconds between two looks at a run that is calculated, and how often it is looked at. */
const PAUSE = 1_000;
const MOST_LOOKS = 60;

/** Looks at an open run once its payslips are calculated. */
async function lookAtRun(client: Client, { ids }: PayrollRow): Promise<Answer<Look>> {
  const lock = { params: runAt(ids), body: { acknowledgeWarnings: false } };
  let read = await readRun(client, ids);
  for (let looks = 1; looks < MOST_LOOKS && read.data !== undefined && isCalculating(read.data.content.data); looks++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    read = await readRun(client, ids);
  }
  return looked(read, (run) => ({
    about: `${counted(run.employeeCount, "employee")}, gross pay ${pounds(run.totals.grossPay)}, net pay ${pounds(run.totals.netPay)}`,
    odd: oddOfRun(run),
    send: () => client.post("/v1/payroll/{payrollConfigId}/{year}/{period}/lock", lock),
  }));
}

function isCalculating({ pendingRecalculations, recalculation }: Run): boolean {
  return pendingRecalculations > 0 || recalculation !== null;
}

function oddOfRun(run: Run): string | null {
  const { locking, warnings } = run;
  if (locking !== null) return "It is being locked.";
  if (isCalculating(run)) return "It is still being calculated.";
  return warnings.length === 0 ? null : `${counted(warnings.length, "warning")}.`;
}

async function lookAtPayments(client: Client, { run }: PayrollRow): Promise<Answer<Look>> {
  const query = { payRunId: run?.payRunId ?? "", payeeType: "Employee" as const };
  const due = await readAll((page) => client.get("/v1/payments/due", { params: { query: { ...page, ...query } } }));
  return looked(
    withData(due, (all) => all),
    (all) => {
      const paid = all.filter(isForFile);
      const [first] = paid;
      const without = all.length - paid.length;
      const left = without === 0 ? "" : `; ${counted(without, "payment")} without a bank account is left`;
      const body = { paymentDate: first?.dueDate ?? "", paymentIds: paid.map(({ paymentId }) => paymentId) };
      return {
        about: `${counted(paid.length, "payment")}, ${pounds(addAmounts(paid))}${left}`,
        odd: paid.length === 0 ? "Nothing is waiting to be paid by a file." : null,
        send: async () => {
          const made = await client.post("/v1/payments/batches", { body });
          if (made.data === undefined) return made;
          const params = { path: { batchId: made.data.content.data.batchId } };
          return patiently(() => client.post("/v1/payments/batches/{batchId}/submit", { params }));
        },
      };
    },
  );
}

async function fetchPayslips(
  client: Client,
  { ids, employer, payroll, employeeCount }: PayrollRow & { readonly employeeCount: number },
  files: NamedFile[],
): Promise<Answer<unknown>> {
  const { path, query } = runAt(ids);
  let last: Answer<unknown> | null = null;
  for (let part = 1; (part - 1) * MOST_IN_A_FILE < employeeCount; part++) {
    const params = { path, query: { ...query, part } };
    const file = await namedFile(() =>
      client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/payslips/file", { params }),
    );
    if (file.data === undefined) return file;
    const name = [employer, payroll, ...(employeeCount > MOST_IN_A_FILE ? [part] : [])].join(", ");
    files.push({ name: `${name.replace(/[\\/:*?"<>|]/g, " ")}.pdf`, bytes: file.data.bytes });
    last = file;
  }
  return last ?? readRun(client, ids);
}
