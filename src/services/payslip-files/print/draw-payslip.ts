import { describeProblem, type Problem } from "../../../engine/base";
import { issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { Printer, ServiceContext } from "../../contract";
import { employerOf, type PayslipData } from "../../pay-runs";
import { printContents } from "./print-contents";

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
  const employer = shown.employer.name === null ? await employerOf(tx) : shown.employer;
  const { name } = employer;
  return name === null ? null : { shown, employer: { ...employer, name } };
}

/** Does the same, but refuses if nothing names the employer. */
export async function withEmployer(tx: Tx, shown: PayslipData): Promise<PrintedPayslip> {
  const printed = await namedEmployer(tx, shown);
  if (printed === null) throw employerMissing();
  return printed;
}

export const EMPLOYER_MISSING = "organisation_information_missing";

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

export const NOT_PRINTABLE = "payslip_not_printable";

/** Returns the refusal if a payslip cannot be printed, with everything that is wrong. */
export function notPrintable(problems: readonly Problem[]): Refused {
  const issues = problems.map((problem) => issueAt([], problem.token, problem.arguments, describeProblem(problem)));
  return new Refused(409, { token: NOT_PRINTABLE, text: "The payslip cannot be printed." }, issues);
}
