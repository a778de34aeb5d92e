import { lateP45 } from "../../../engine/income-tax";
import { dayAfter, inForce, type RequestWork } from "../../contract";
import { figuresOnOrNow, marked } from "../new/first-records";
import type { StarterRecord } from "../store/documents";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { calculateLoans, insertCodes, insertLoans, penceOrNull } from "./apply-starter";

type CodeRow = EmployeeFacts["taxCodes"][number];

interface Late {
  readonly starter: StarterRecord;
  /** The last locked payment. */
  readonly locked: string;
}

/**
 * Brings starter details that came after the first payment into the records, from the next payment on: the code of a P45
 * with its pay and tax, and loans that were not known. A declaration alone changes no code, and codes that a person or a
 * notice set stay. Returns the code of the next payment.
 */
export async function applyLateStarter(work: RequestWork, { employee, taxCodes, loans }: EmployeeFacts, late: Late) {
  const { starter, locked } = late;
  const from = dayAfter(locked);
  const { organisationId: organisation_id, now: created_at } = work;
  const owner = { organisation_id, employee_id: employee.employee_id, created_at };
  const kept = taxCodes.filter(({ source, effective_date }) => source !== "P45" || effective_date <= locked);
  const held = inForce(kept, "effective_date", from);
  const code = codeOfP45(work, { starter, from, held, kept });
  await deleteP45After(work, owner.employee_id, locked);
  if (code !== null && !isOperated(held, code)) {
    const row = { ...owner, ...code, effective_date: from };
    await insertCodes(work, [row]);
  }
  const running = loans.filter(({ end_date: end }) => end === null || end >= from).map(({ kind }) => kind);
  const { unknownPlan } = figuresOnOrNow(work.context.rulebook, from, work.today).studentLoans;
  const added = calculateLoans(starter, unknownPlan).filter(({ kind }) => !running.includes(kind));
  await insertLoans(
    work,
    added.map((loan) => ({ ...owner, ...loan, start_date: from })),
  );
  const next = code ?? held;
  return { taxCode: next?.tax_code ?? "", week1Month1: next?.week1_month1 ?? false };
}

/** Removes the code of a P45 that was entered after the last payment: what no payment has operated is replaced. */
async function deleteP45After({ tx }: RequestWork, employeeId: string, locked: string): Promise<void> {
  await tx
    .withTables<EmployeeTables>()
    .deleteFrom("employee_tax_code")
    .where("employee_id", "=", employeeId)
    .where("source", "=", "P45")
    .where("effective_date", ">", locked)
    .execute();
}

type Operated = Omit<CodeRow, "organisation_id" | "employee_id" | "created_at" | "effective_date">;

interface Known {
  readonly starter: StarterRecord;
  readonly from: string;
  readonly held: CodeRow | null;
  readonly kept: readonly CodeRow[];
}

/** Returns the code that a late P45 brings; null if the one in use stays. */
function codeOfP45({ context, today }: RequestWork, { starter, from, held, kept }: Known): Operated | null {
  const { p45, startDate } = starter;
  if (p45 === null || held?.source === "Manual") return null;
  const hasNotice = kept.some(({ source }) => source === "P6" || source === "P9");
  const brought = { leavingDate: p45.leavingDate, ...marked(p45.taxCode, p45.week1Month1) };
  const actsFrom = from > today ? from : today;
  const effect = lateP45({ p45: brought, startDate, actsFrom, hasNotice }, context.rulebook);
  if (effect === null) return null;
  return {
    tax_code: effect.code.taxCode,
    week1_month1: effect.code.week1Month1,
    source: "P45",
    notification_id: null,
    previous_taxable_pay: effect.hasPrevious ? penceOrNull(p45.previousTaxablePay) : null,
    previous_tax_paid: effect.hasPrevious ? penceOrNull(p45.previousTaxPaid) : null,
  };
}

const COMPARED = ["tax_code", "week1_month1", "previous_taxable_pay", "previous_tax_paid"] as const;

function isOperated(held: CodeRow | null, code: Operated): boolean {
  return held !== null && COMPARED.every((name) => held[name] === code[name]);
}
