import type { P45 } from "../../../engine/forms";
import { mountFile, mountOperation, type Printer, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import {
  getP45,
  getP45File,
  issueP45 as issue,
  listP45s,
  listP45sOfPayroll,
  listP45Years,
  listReplacements,
  previewP45,
  replaceP45 as replace,
} from "../contract/p45-operations";
import { drawForm } from "../make/not-printable";
import { pageOfForms } from "../make/page-of-forms";
import { p45Data, requireP45, selectP45s } from "./find-p45";
import { issueP45 } from "./issue-p45";
import { issuedP45s, p45Rows } from "./list-p45s";
import { p45FileName } from "./p45-file";
import { previewedP45 } from "./preview-p45";
import { replaceP45 } from "./replace-p45";

export function mountP45s(context: ServiceContext): void {
  // Paths with a fixed word come before those with an id in its place.
  mountLists(context);

  mountOperation(context, getP45, async ({ params: { employeeId } }, tx) => {
    const { document } = await requireP45(tx, employeeId);
    return { data: p45Data(document, employeeId), text: "This is the P45." };
  });

  mountFile(context, getP45File, {
    read: async ({ params: { employeeId } }, tx) => (await requireP45(tx, employeeId)).document,
    make: (form, printer) => fileOf(printer, form),
  });

  mountFile(context, previewP45, {
    read: ({ params, query }, tx) => previewedP45(tx, context, { ...params, ...query }),
    make: (form, printer) => fileOf(printer, form),
  });

  mountOperation(context, issue, async ({ params: { employeeId }, body, ...work }) => {
    const data = await issueP45(work, { employeeId, issueDate: body?.issueDate ?? work.today });
    return { data, text: "The P45 is issued." };
  });

  mountOperation(context, replace, async ({ params, body, ...work }) => {
    return { data: await replaceP45(work, { ...params, ...body }), text: "The P45 is replaced." };
  });
}

async function fileOf(printer: Printer, form: P45) {
  return { bytes: await drawForm(printer, { kind: "p45", data: form }), fileName: p45FileName(form) };
}

function mountLists(context: ServiceContext): void {
  for (const list of [listP45s, listP45sOfPayroll]) {
    mountOperation(context, list, async (request, tx) => {
      const page = await pageOfForms(tx, context, { path: list.path, find: issuedP45s, show: p45Rows }, request);
      return { ...page, text: "The P45s are listed." };
    });
  }

  mountOperation(context, listP45Years, async (_, tx) => {
    const rows = await selectP45s(tx).select("tax_year").distinct().orderBy("tax_year", "desc").execute();
    return { data: { items: rows.map(({ tax_year }) => tax_year) }, text: "The tax years are listed." };
  });

  mountOperation(context, listReplacements, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const rows = await selectP45s(tx)
      .selectAll()
      .where("employee_id", "=", employeeId)
      .where("replacement_number", ">", 0)
      .orderBy("replacement_number", "desc")
      .execute();
    const items = rows.map(({ replacement_number: replacementNumber, document, reason, ...row }) => ({
      replacementNumber,
      issueDate: document.issueDate,
      issuedAt: row.issued_at,
      issuedBy: row.issued_by,
      reason,
    }));
    return { data: { items }, text: "The replacements are listed." };
  });
}
