import type { Tx } from "../../../platform/store";
import type { RtiTables } from "../store/rti-tables";
import type { Earlier } from "./earlier-submissions";

/**
 * What a message reports once, of an employment that begins or gets another payroll id, and why it is late: without it, a
 * message that is made again of the same payslips and records is the same.
 */
const ONCE = ["Starter", "TaxWkOfApptOfDirector", "PayIdChgd", "LateReason"].map(
  (name) => new RegExp(`<${name}>.*?</${name}>`, "gs"),
);

/** Returns whether a message says of the employer and of each employment what the newest of some messages say. */
export async function isUnchanged(tx: Tx, xml: string, newestFirst: readonly Earlier[]): Promise<boolean> {
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
  const { message } = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .select("message")
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return message;
}
