import { version } from "../../../package.json";
import type { Problem, Rulebook } from "../../engine";
import { type CalendarDate, problem, toFacts } from "../../engine/base";
import { buildFps, type FpsFacts } from "../../engine/filings";
import type { Payroll } from "../../payroll-file";
import { isRecord } from "../../platform";
import type { PaidEmployee, PaidPayroll } from "./pay-payroll";

/** A full payment submission of one pay date, or what is wrong with the file for it. */
type PayrollFps =
  | { readonly ok: true; readonly xml: string; readonly irMark: string; readonly people: number }
  | { readonly ok: false; readonly problems: readonly Problem[] };

interface Reported {
  /** Position in the file. */
  readonly index: number;
  readonly paid: PaidEmployee;
  readonly payslip: PaidEmployee["payslips"][number];
  readonly hmrc: Readonly<Record<string, unknown>>;
}

/**
 * Builds the full payment submission of everyone who is paid on a date, sent on that date. The details of employer and
 * people are those of `hmrc` in the file, read by `buildFps`; the figures are the payslips.
 *
 * Problems: `required` for an `hmrc` that is missing, those of `buildFps`, each at its place in the file.
 */
export function payrollFps(
  { employer, taxYear, employees }: Payroll,
  { paid }: PaidPayroll,
  date: CalendarDate,
  rulebook: Rulebook,
): PayrollFps {
  const reported = paid.flatMap((person): readonly Reported[] => {
    const payslip = person.payslips.find(({ paymentDate }) => paymentDate === date);
    const index = employees.findIndex(({ id }) => id === person.id);
    const hmrc = employees[index]?.hmrc;
    return payslip === undefined ? [] : [{ index, paid: person, payslip, hmrc: isRecord(hmrc) ? hmrc : {} }];
  });
  const missing = missingDetails(employer.hmrc, reported, employees);
  if (missing.length > 0) return { ok: false, problems: missing };
  const { isTest, vendorId, ...stated } = isRecord(employer.hmrc) ? employer.hmrc : {};
  const answer = buildFps(
    toFacts<FpsFacts>({
      taxYear,
      submissionDate: date,
      isTest,
      employer: stated,
      software: { vendorId, product: "Paypacket", version },
      employees: reported.map(employeeFacts),
    }),
    rulebook,
  );
  if (answer.ok) return { ok: true, xml: answer.value.xml, irMark: answer.value.irMark, people: reported.length };
  return {
    ok: false,
    problems: answer.problems.map((found) => ({ ...found, path: placeInFile(found.path, reported) })),
  };
}

function missingDetails(employer: unknown, reported: readonly Reported[], employees: Payroll["employees"]): Problem[] {
  const people = reported.filter(({ index }) => !isRecord(employees[index]?.hmrc));
  const paths = people.map(({ index }) => `/employees/${index}/hmrc`);
  return [...(isRecord(employer) ? [] : ["/employer/hmrc"]), ...paths].map((path) => problem("required", path));
}

function employeeFacts({ paid, payslip, hmrc }: Reported) {
  const { employment, ...person } = hmrc;
  return { ...person, employments: [{ payrollId: paid.id, ...(isRecord(employment) ? employment : {}), payslip }] };
}

/** Returns the place in the file of what a problem is about. */
function placeInFile(path: string, reported: readonly Reported[]): string {
  if (path.startsWith("/software")) return `/employer/hmrc${path.slice("/software".length)}`;
  if (path.startsWith("/employer")) return `/employer/hmrc${path.slice("/employer".length)}`;
  const [, position, rest = ""] = /^\/employees\/(\d+)(.*)$/.exec(path) ?? [];
  const person = position === undefined ? undefined : reported[Number(position)];
  if (person === undefined) return path;
  return `/employees/${person.index}/hmrc${rest.replace(/^\/employments\/0/, "/employment")}`;
}
