import type { FormEmployer, FormPerson, P45, P60 } from "../../../engine/forms";
import { recordEvents } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { Printer, ServiceContext } from "../../contract";
import type { DrawingOrder } from "../../drawing";
import { type EmailKind, type EmailsJobEnd, PASSWORD_TEXTS, type PrintedDocument } from "../../emails";
import { NOT_PRINTABLE } from "../make/not-printable";
import { selectP45s } from "../p45/find-p45";
import { p45FileName } from "../p45/p45-file";
import { selectP60s } from "../p60/find-p60";
import { p60FileName } from "../p60/p60-file";
import { notificationOf } from "./notification-job";

/** A form that is emailed to its employee. */
type EmailedForm = FormPerson & { readonly employer: FormEmployer };

/** P45s by email. If none of a job was sent, the runs count as not used by it. */
export const p45Emails: EmailKind<P45> = {
  name: "p45",
  jobType: "P45Notifications",
  emailType: "P45GeneratedEvent",
  read: async (tx, id) =>
    (await selectP45s(tx).select("document").where("p45_id", "=", id).executeTakeFirstOrThrow()).document,
  print: (context, data, password) => printed(context, { kind: "p45", data, password }, p45FileName(data)),
  text: (form, rule) => textOf("P45", form, PASSWORD_TEXTS[rule]),
  ended: async (tx, context, end) => {
    const { sentCount } = end.outcome;
    if (sentCount === 0) await context.runUses.withdraw(tx, { usedBy: "P45", recordId: end.jobId });
    return finish(tx, context, end);
  },
};

/** P60s by email. */
export const p60Emails: EmailKind<P60> = {
  name: "p60",
  jobType: "P60Notifications",
  emailType: "P60GeneratedEvent",
  read: async (tx, id) =>
    (await selectP60s(tx).select("document").where("p60_id", "=", id).executeTakeFirstOrThrow()).document,
  print: (context, data, password) => printed(context, { kind: "p60", data, password }, p60FileName(data)),
  text: (form, rule) => textOf("P60", form, PASSWORD_TEXTS[rule]),
  ended: finish,
};

async function printed(
  { drawing }: { readonly drawing: Printer },
  order: DrawingOrder,
  fileName: string,
): Promise<PrintedDocument> {
  const drawn = await drawing.draw(order);
  return drawn.ok ? { ok: true, bytes: drawn.value, fileName } : { ok: false, reasonToken: NOT_PRINTABLE };
}

function textOf(name: "P45" | "P60", { firstName, employer }: EmailedForm, password: string) {
  return {
    subject: `Your ${name} from ${employer.name}`,
    title: `Your ${name}`,
    paragraphs: [
      `Dear ${firstName},`,
      `Your ${name} from ${employer.name} is attached. Keep it in a safe place.`,
      `The file opens with a password: ${password}.`,
      `If it does not open, or the ${name} is not yours, please tell your employer.`,
    ],
  };
}

/** Publishes the end of a job, and returns its result. */
async function finish(tx: Tx, context: ServiceContext, { organisation, accountId, jobId, end }: EmailsJobEnd) {
  const { formType, taxYear, sentCount, failedCount, skippedCount } = await notificationOf(tx, jobId);
  const counts = { sentCount, failedCount, skippedCount };
  const event = {
    organisationId: organisation,
    accountId,
    eventType: end === "Completed" ? "form_notifications.completed" : "form_notifications.failed",
    resourceUrl: `/v1/tax-p-forms/pforms/send-notification/jobs/${jobId}`,
    data: { jobId, formType, taxYear, status: end, ...counts },
  };
  await recordEvents(tx, context, organisation, [event]);
  return counts;
}
