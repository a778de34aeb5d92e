import { type Selectable, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { type PayslipData, selectPayslips } from "../../pay-runs";
import type { LetterTables } from "../store/letter-tables";
import { passwordFacts } from "./choose-payslips";
import type { PasswordFacts } from "./password";

/** An email to send, with its contents: the payslip as frozen, the rest from the current record. */
export interface WaitingLetter {
  readonly payslipId: string;
  readonly shown: PayslipData;
  readonly email: string | null;
  readonly facts: PasswordFacts;
}

/**
 * Takes the next email of a job; null if none is waiting. Emails tried before come last, so that one that cannot be
 * made does not hold up others.
 */
export async function takeLetter(tx: Tx, jobId: string): Promise<WaitingLetter | null> {
  const tables = tx.withTables<LetterTables>();
  const next = await tables
    .selectFrom("payslip_letter")
    .select("payslip_id")
    .where("job_id", "=", jobId)
    .where("status", "=", "Waiting")
    .orderBy("tries")
    .orderBy("payslip_id")
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return null;
  const { payslip_id: payslipId } = next;
  await ofLetter(tx, jobId, payslipId, (update) => update.set({ tries: sql`tries + 1` }));
  const row = await selectPayslips(tx)
    .innerJoin("employee", (join) =>
      join
        .onRef("employee.organisation_id", "=", "payslip.organisation_id")
        .onRef("employee.employee_id", "=", "payslip.employee_id"),
    )
    .select(["document", "date_of_birth", "national_insurance_number", "details"])
    .where("payslip_id", "=", payslipId)
    .executeTakeFirstOrThrow();
  return { payslipId, shown: row.document.shown, email: row.details.email, facts: passwordFacts(row) };
}

/** Ends a waiting email. */
export async function endLetter(
  tx: Tx,
  jobId: string,
  payslipId: string,
  ended: Pick<Selectable<LetterTables["payslip_letter"]>, "status" | "reason_token" | "sent_at">,
): Promise<void> {
  await ofLetter(tx, jobId, payslipId, (update) => update.set(ended));
}

/** Records that a sent email was refused later: it can be requested again. */
export async function refuseSent(tx: Tx, jobId: string, payslipId: string): Promise<void> {
  const refused = { status: "Skipped", reason_token: "email_refused" } as const;
  await ofLetter(tx, jobId, payslipId, (update) => update.set(refused).where("status", "=", "Sent"));
}

/** Ends all waiting emails of a job. */
export async function skipWaiting(tx: Tx, jobId: string, reasonToken: string): Promise<void> {
  const skipped = { status: "Skipped", reason_token: reasonToken } as const;
  await updateOf(tx).set(skipped).where("job_id", "=", jobId).where("status", "=", "Waiting").execute();
}

function updateOf(tx: Tx) {
  return tx.withTables<LetterTables>().updateTable("payslip_letter");
}

async function ofLetter(
  tx: Tx,
  jobId: string,
  payslipId: string,
  change: (update: ReturnType<typeof updateOf>) => ReturnType<typeof updateOf>,
): Promise<void> {
  await change(updateOf(tx)).where("job_id", "=", jobId).where("payslip_id", "=", payslipId).execute();
}

/** Returns the outcome of a job's emails. */
export async function lettersSent(tx: Tx, jobId: string) {
  const rows = await tx
    .withTables<LetterTables>()
    .selectFrom("payslip_letter")
    .select(["employee_id", "status", "reason_token"])
    .where("job_id", "=", jobId)
    .orderBy("employee_id")
    .execute();
  const skipped = rows.filter(({ status }) => status === "Skipped");
  return {
    sentCount: rows.length - skipped.length,
    skipped: skipped.map(({ employee_id, reason_token }) => ({ employeeId: employee_id, reasonToken: reason_token })),
  };
}
