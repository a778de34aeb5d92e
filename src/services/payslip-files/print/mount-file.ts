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
  PAYROLL_NOT_FOUND,
  type Printer,
  periodField,
  runParams,
  runQuery,
  type ServiceContext,
  taxYearField,
} from "../../contract";
import { finalShown, findEmployer, findPayslip, findRun, type PayslipData, selectPayslips } from "../../pay-runs";
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

/** Payslips of one file: drawn within seconds, and of a size that mail and printers take. */
const MOST_TOGETHER = 100;

const PART_NUMBER = /^[1-9]\d{0,3}$/;

const NOT_FINAL = "payslips_not_final";

const getPayslipsFile = fileOperation({
  id: "downloadPayslips",
  method: "get",
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/payslips/file",
  service: "Pay runs",
  scope: "organisation",
  summary: "The final payslips of a run as one PDF to print, by last name",
  description: `Up to ${MOST_TOGETHER} payslips a file, each on pages of its own; \`part\` asks for those that follow. It is not protected by a password.`,
  params: runParams,
  query: runQuery.extend({
    part: z
      .string()
      .regex(PART_NUMBER)
      .default("1")
      .transform(Number)
      .openapi({
        type: "integer",
        minimum: 1,
        maximum: 9999,
        default: 1,
        description: `Which ${MOST_TOGETHER} payslips of the run: 1 is the first.`,
      }),
  }),
  contentType: "application/pdf",
  refusals: [
    PAYROLL_NOT_FOUND,
    { status: 404, token: "pay_run_not_found", when: "The payroll has no run of this period." },
    { status: 404, token: "payslip_not_found", when: "The run has no payslips in this part." },
    { status: 409, token: NOT_FINAL, when: "The run is open: its payslips are not final." },
    { status: 409, token: EMPLOYER_MISSING, when: "Nothing names the employer yet." },
    { status: 409, token: NOT_PRINTABLE, when: "A name has letters that the fonts lack, for one." },
    DRAWING_BUSY,
  ],
});

function mountPayslipsFile(context: ServiceContext): void {
  mountFile(context, getPayslipsFile, {
    read: async ({ params, query: { part, supplementary } }, tx) => {
      const run = await findRun(tx, { ...params, supplementary });
      if (run.status !== "Locked") {
        throw new Refused(409, { token: NOT_FINAL, text: "The run is open: lock it to print its payslips." });
      }
      const printed = await Promise.all(
        (await payslipsOfPart(tx, run.pay_run_id, part)).map((row) => withEmployer(tx, row)),
      );
      if (printed.length === 0) {
        throw new Refused(404, { token: "payslip_not_found", text: "The run has no payslips in this part." });
      }
      return printed;
    },
    make: async (printed, drawing) => {
      const payslips = printed.map(({ shown, employer }) => printContents(shown, employer, context.rulebook));
      const problems = payslips.flatMap((each) => (each.ok ? [] : each.problems));
      if (problems.length > 0) throw notPrintable(problems);
      const data = { payslips: payslips.flatMap((each) => (each.ok ? [each.value] : [])) };
      const drawn = await drawing.draw({ kind: "payslips", data });
      if (!drawn.ok) throw notPrintable(drawn.problems);
      return { bytes: drawn.value, fileName: `payslips-${printed[0]?.shown.paymentDate}.pdf` };
    },
  });
}

async function payslipsOfPart(tx: Tx, payRunId: string, part: number): Promise<readonly PayslipData[]> {
  const rows = await selectPayslips(tx)
    .innerJoin("employee", (join) =>
      join
        .onRef("employee.organisation_id", "=", "payslip.organisation_id")
        .onRef("employee.employee_id", "=", "payslip.employee_id"),
    )
    .select(["document", "supplementary"])
    .where("pay_run_id", "=", payRunId)
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("payslip_id")
    .limit(MOST_TOGETHER)
    .offset((part - 1) * MOST_TOGETHER)
    .execute();
  return rows.map(finalShown);
}

export function mountPayslipFile(context: ServiceContext): void {
  mountPayslipsFile(context);
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
