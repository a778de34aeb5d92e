import type { Tx } from "../../../platform/store";
import { mountFile, mountOperation, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import {
  getP60,
  getP60File,
  listFinalYears,
  listP60Issues,
  listP60Previews,
  listP60s,
  listP60sOfPayroll,
  listP60Years,
  listPreviewYears,
  type P60Shown,
  regenerateP60 as regenerate,
} from "../contract/p60-operations";
import { drawForm } from "../make/not-printable";
import { pageOfForms } from "../make/page-of-forms";
import { findP60, selectP60s } from "./find-p60";
import { employeesWithPreview, finalP60s, finalRows, type PreviewEmployee, previewRows } from "./list-p60s";
import { p60FileName } from "./p60-file";
import { finalYears, paidYears, previewYears } from "./p60-years";
import { regenerateP60 } from "./regenerate-p60";

export function mountP60s(context: ServiceContext): void {
  // Paths with a fixed word come before those with an id or a year in its place.
  mountYears(context);
  mountLists(context);

  mountOperation(context, getP60, async ({ params }, tx) => {
    return { data: await findP60(tx, context, params), text: "This is the P60." };
  });

  mountFile(context, getP60File, {
    read: ({ params }, tx) => findP60(tx, context, params),
    make: async (form, printer) => ({
      bytes: await drawForm(printer, { kind: "p60", data: printed(form) }),
      fileName: p60FileName(form),
    }),
  });

  mountOperation(context, regenerate, async ({ params, body, ...work }) => {
    const data = await regenerateP60(work, { ...params, ...body });
    return { data, text: "The P60 is issued again." };
  });

  mountOperation(context, listP60Issues, async ({ params: { employeeId, taxYear } }, tx) => {
    await requireEmployee(tx, employeeId);
    return { data: { items: await issuesOf(tx, employeeId, taxYear) }, text: "The issues of the P60 are listed." };
  });
}

/** Returns a P60 as it is printed. */
function printed({ issue, generatedAt: _, ...form }: P60Shown) {
  return { ...form, replacementNumber: form.isReplacement ? (issue ?? 1) - 1 : 0 };
}

async function issuesOf(tx: Tx, employeeId: string, taxYear: number) {
  const rows = await selectP60s(tx)
    .select(["issue", "generated_at", "reason", "generated_by"])
    .where("employee_id", "=", employeeId)
    .where("tax_year", "=", taxYear)
    .orderBy("issue", "desc")
    .execute();
  return rows.map(({ issue, generated_at: generatedAt, reason, generated_by: generatedBy }) => ({
    issue,
    generatedAt,
    reason,
    generatedBy,
  }));
}

function mountYears(context: ServiceContext): void {
  mountOperation(context, listP60Years, async (_, tx) => {
    const all = new Set([...(await finalYears(tx, null)), ...(await paidYears(tx, null))]);
    return { data: { items: [...all].sort((one, other) => other - one) }, text: "The tax years are listed." };
  });

  mountOperation(context, listPreviewYears, async ({ params: { employeeId } }, tx) => {
    return { data: { items: await previewYears(tx, employeeId) }, text: "The tax years are listed." };
  });

  mountOperation(context, listFinalYears, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    return { data: { items: await finalYears(tx, employeeId) }, text: "The tax years are listed." };
  });
}

function mountLists(context: ServiceContext): void {
  for (const list of [listP60s, listP60sOfPayroll]) {
    mountOperation(context, list, async (request, tx) => {
      const page = await pageOfForms(tx, context, { path: list.path, find: finalP60s, show: finalRows }, request);
      return { ...page, text: "The P60s are listed." };
    });
  }

  mountOperation(context, listP60Previews, async (request, tx) => {
    const list = {
      path: listP60Previews.path,
      find: employeesWithPreview,
      show: (read: Tx, employees: readonly PreviewEmployee[]) => previewRows(read, request.params.taxYear, employees),
    };
    return { ...(await pageOfForms(tx, context, list, request)), text: "The previews are listed." };
  });
}
