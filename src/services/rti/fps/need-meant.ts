import { isDeepStrictEqual } from "node:util";
import type { FinalSubmissionFacts } from "../../../engine/filings";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { rtiTables } from "../store/rti-tables";
import type { Earlier } from "./earlier-submissions";
import type { FpsAsked } from "./last-slips";

/**
 * What a message reports once, of an employment that begins or gets another payroll id, and why it is late: without it, a
 * message that is made again of the same payslips and records is the same.
 */
const ONCE = ["Starter", "TaxWkOfApptOfDirector", "PayIdChgd", "LateReason"].map(
  (name) => new RegExp(`<${name}>.*?</${name}>`, "gs"),
);

interface Payment {
  readonly paymentDate: string;
  readonly today: string;
  readonly lateReason: string | null;
}

/** Returns whether a message is late and says no reason. */
export function lacksLateReason({ paymentDate, today, lateReason }: Payment): boolean {
  return paymentDate < today && lateReason === null;
}

/** Refuses a message after the pay date without its reason, unless the request says that none of the reasons applies. */
export function needLateReason(payment: Payment, { lateWithoutReason }: Pick<FpsAsked, "lateWithoutReason">): void {
  if (lateWithoutReason || !lacksLateReason(payment)) return;
  const text = `The payment was made on ${payment.paymentDate}: send \`lateReason\`, or \`lateWithoutReason\` as true if none of the reasons applies.`;
  throw new Refused(409, { token: "late_reason_missing", text, arguments: { paymentDate: payment.paymentDate } });
}

/** What a message reports, beside those of the run before it. */
interface Again {
  readonly earlier: readonly Earlier[];
  readonly final: FinalSubmissionFacts | null;
  readonly xml: string;
}

/** Returns whether a message reports anything that HMRC has not accepted of the run, such as the end of the year. */
export async function reportsNews(tx: Tx, { earlier, final, xml }: Again): Promise<boolean> {
  const accepted = earlier.filter(({ status }) => status === "Accepted");
  const isFinalNew = accepted.every((each) => !isDeepStrictEqual(each.final_submission_details, final));
  if (accepted.length === 0 || (final !== null && isFinalNew)) return true;
  return !(await isUnchanged(tx, xml, accepted));
}

export function unchanged(): Refused {
  const text =
    "HMRC has accepted an FPS of this run that says the same: send `resendUnchanged` as true if another one is meant.";
  return new Refused(409, { token: "fps_unchanged", text });
}

/** Returns whether a message says of the employer and of each employment what the newest of some messages say. */
async function isUnchanged(tx: Tx, xml: string, newestFirst: readonly Earlier[]): Promise<boolean> {
  const asked = reportsIn(xml);
  const accepted = new Map<string, string>();
  for (const { submission_id } of newestFirst) {
    for (const [key, report] of reportsIn(await messageOf(tx, submission_id))) {
      if (!accepted.has(key)) accepted.set(key, report);
    }
    if ([...asked.keys()].every((key) => accepted.has(key))) break;
  }
  return [...asked].every(([key, report]) => accepted.get(key) === report);
}

/** Returns what a message reports of each employment by its payroll id, and of the employer by an empty one. */
function reportsIn(xml: string): ReadonlyMap<string, string> {
  const employees = [...xml.matchAll(/<Employee>.*?<\/Employee>/gs)].map(([report]) => {
    const payrollId = /<PayId>(.*?)<\/PayId>/s.exec(report)?.[1] ?? "";
    return [`payroll id ${payrollId}`, ONCE.reduce((text, once) => text.replace(once, ""), report)] as const;
  });
  const employer = /<EmpRefs>.*?<\/EmpRefs>/s.exec(xml)?.[0] ?? "";
  return new Map([["", employer], ...employees]);
}

async function messageOf(tx: Tx, submissionId: string): Promise<string> {
  const { message } = await rtiTables(tx)
    .selectFrom("rti_submission")
    .select("message")
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return message;
}
