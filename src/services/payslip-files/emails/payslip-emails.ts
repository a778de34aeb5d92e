import type { ServiceContext } from "../../contract";
import { type EmailKind, type EmailsJobName, PASSWORD_TEXTS } from "../../emails";
import { finalShown, payslipEvent, selectPayslips } from "../../pay-runs";
import {
  drawPayslip,
  EMPLOYER_MISSING,
  NOT_PRINTABLE,
  namedEmployer,
  type PrintedPayslip,
} from "../print/draw-payslip";
import { fileNameOf } from "../print/mount-file";

/** Payslips by email. If none of a job was sent, the run counts as not emailed by it. */
export const payslipEmails: EmailKind<PrintedPayslip> = {
  name: "payslip",
  jobType: "payslip_emails",
  emailType: "PayslipGeneratedEvent",
  read: async (tx, payslipId) => {
    const row = await selectPayslips(tx)
      .select("document")
      .where("payslip_id", "=", payslipId)
      .executeTakeFirstOrThrow();
    return (await namedEmployer(tx, row.document.shown)) ?? EMPLOYER_MISSING;
  },
  print: async (context, printed, password) => {
    const drawn = await drawPayslip(context, printed, password);
    if (!drawn.ok) return { ok: false, reasonToken: NOT_PRINTABLE };
    return { ok: true, bytes: drawn.value, fileName: fileNameOf(printed) };
  },
  text: ({ shown, employer }, rule) => {
    const day = LONG_DATE.format(new Date(shown.paymentDate));
    return {
      subject: `Your payslip from ${employer.name}: ${day}`,
      title: "Your payslip",
      paragraphs: [
        `Dear ${shown.employee.firstName},`,
        `Your payslip from ${employer.name} for the pay date ${day} is attached.`,
        `The file opens with a password: ${PASSWORD_TEXTS[rule]}.`,
        "If it does not open, or the payslip is not yours, please tell your employer.",
      ],
    };
  },
  sentEvents: async (tx, payslipIds, { organisation: organisationId, accountId }: EmailsJobName) => {
    const rows = await selectPayslips(tx)
      .select(["document", "supplementary"])
      .where("payslip_id", "in", [...payslipIds])
      .execute();
    const by = { organisationId, caller: { accountId } };
    return rows.map((row) => payslipEvent("payslip.emailed", finalShown(row), by));
  },
  ended: async (tx, { runUses }: Pick<ServiceContext, "runUses">, { jobId, outcome: { sentCount, skipped } }) => {
    if (sentCount === 0) await runUses.withdraw(tx, { usedBy: "PayslipEmail", recordId: jobId });
    return { sentCount, skipped };
  },
};

const LONG_DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
