import { z } from "@hono/zod-openapi";
import { describeProblem, type Problem } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  DRAWING_BUSY,
  EMPLOYEE_NOT_FOUND,
  fileOperation,
  idField,
  mountFile,
  type Printer,
  periodField,
  runQuery,
  type ServiceContext,
  taxYearField,
} from "../../contract";
import { findEmployer, findPayslip, type PayslipData } from "../../pay-runs";
import { printContents } from "./print-contents";

export const EMPLOYER_MISSING = "organisation_information_missing";

export const NOT_PRINTABLE = "payslip_not_printable";

const getPayslipFile = fileOperation({
  id: "downloadPayslip",
  method: "get",
  path: "/v1/payslip/data/{employeeId}/{year}/{period}/file",
  service: "Pay runs",
  scope: "organisation",
  summary: "An employee's payslip of a period as PDF",
  description:
    "The final payslip, or a preview that says it is one while the run is open. It is not protected by a password. A final payslip gives the same bytes each time, as long as the brand is the same.",
  params: z.object({ employeeId: idField(), year: taxYearField(), period: periodField() }),
  query: runQuery,
  contentType: "application/pdf",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "payslip_not_found", when: "No run of the period is there, or nobody is paid in it." },
    { status: 409, token: "negative_net_pay", when: "Deductions exceed pay: there is no preview." },
    { status: 409, token: EMPLOYER_MISSING, when: "Nothing names the employer yet." },
    {
      status: 409,
      token: NOT_PRINTABLE,
      when: "A name has letters that the fonts lack, for one; `validationIssues` says what it is.",
    },
    DRAWING_BUSY,
  ],
});

export function mountPayslipFile(context: ServiceContext): void {
  mountFile(context, getPayslipFile, {
    read: async ({ params, query }, tx) => withEmployer(tx, await findPayslip(tx, context, { ...params, ...query })),
    make: async (payslip, drawing) => {
      const drawn = await drawPayslip({ rulebook: context.rulebook, drawing }, payslip);
      if (!drawn.ok) throw notPrintable(drawn.problems);
      return { bytes: drawn.value, fileName: getFileName(payslip) };
    },
  });
}

/** Contains no name, since it appears in lists of downloads. */
export function getFileName({ shown }: PrintedPayslip): string {
  const preview = shown.status === "PREVIEW" ? "-preview" : "";
  const number = shown.employee.payrollId.replace(/[^\p{L}\p{N}.]+/gu, "-");
  return `payslip-${shown.paymentDate}-${number}${preview}.pdf`;
}

/** A payslip with the employer it names. */
export interface PrintedPayslip {
  readonly shown: PayslipData;
  readonly employer: PayslipData["employer"] & { readonly name: string };
}

/**
 * Returns a payslip with its employer: as frozen, or, if the organisation had given no details by then, as on record
 * now. Null if there is no name there either, since a payslip must name its employer.
 */
export async function namedEmployer(tx: Tx, shown: PayslipData): Promise<PrintedPayslip | null> {
  const employer = shown.employer.name === null ? await findEmployer(tx) : shown.employer;
  const { name } = employer;
  return name === null ? null : { shown, employer: { ...employer, name } };
}

/** Does the same, but refuses if nothing names the employer. */
async function withEmployer(tx: Tx, shown: PayslipData): Promise<PrintedPayslip> {
  const printed = await namedEmployer(tx, shown);
  if (printed === null) throw employerMissing();
  return printed;
}

function employerMissing(): Refused {
  const text = "Save the organisation's information first: a payslip names the employer.";
  return new Refused(409, { token: EMPLOYER_MISSING, text });
}

type Drawn =
  | { readonly ok: true; readonly value: Uint8Array }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Renders a payslip, encrypted if there is a password. */
export async function drawPayslip(
  { rulebook, drawing }: Pick<ServiceContext, "rulebook"> & { readonly drawing: Printer },
  { shown, employer }: PrintedPayslip,
  password?: string,
): Promise<Drawn> {
  const contents = printContents(shown, employer, rulebook);
  if (!contents.ok) return contents;
  return drawing.draw({ kind: "payslip", data: contents.value, ...(password === undefined ? {} : { password }) });
}

/** Returns the refusal if a payslip cannot be printed, with everything that is wrong. */
function notPrintable(problems: readonly Problem[]): Refused {
  const issues = problems.map((problem) => issueAt([], problem.token, problem.arguments, describeProblem(problem)));
  return new Refused(409, { token: NOT_PRINTABLE, text: "The payslip cannot be printed." }, issues);
}
