import type { Payslip, Source, WorkingStep, Workings } from "../../engine";
import { printable, type Terminal, wrap } from "../terminal";
import { showDate } from "./dates";
import { operatedCode } from "./operated-code";

type Screen = Pick<Terminal, "width" | "paint">;

/** The workings of one payslip as text: each figure with its rule, formula, inputs and sources. */
export function workingsText(payslip: Payslip, workings: Workings, screen: Screen): string {
  const numbers = new Map(Object.keys(workings.sources).map((id, index) => [id, index + 1]));
  const code = operatedCode(payslip);
  const when = payslip.paymentDate === null ? `period ${payslip.period}` : showDate(payslip.paymentDate);
  const title = `Payment of ${when}, code ${code}, letter ${payslip.niCategory}, net pay £${payslip.forPeriod.netPay}`;
  return [
    screen.paint("strong", title),
    "",
    ...workings.steps.flatMap((step) => stepLines(step, numbers, screen)),
    screen.paint("strong", "Sources"),
    ...Object.entries(workings.sources).flatMap(([id, source]) => sourceLines(source, numbers.get(id) ?? 0, screen)),
    "",
  ].join("\n");
}

/** The steps and sources of one payment out of a year's workings. */
export function workingsOfPayment(workings: Workings, index: number): Workings {
  const figures = `/payslips/${index}/`;
  const steps = workings.steps.filter((step) => step.figure.startsWith(figures));
  const used = new Set(steps.flatMap((step) => step.sources));
  const sources = Object.fromEntries(Object.entries(workings.sources).filter(([id]) => used.has(id)));
  return { ...workings, steps, sources };
}

function stepLines(step: WorkingStep, numbers: ReadonlyMap<string, number>, { width, paint }: Screen): string[] {
  const marks = step.sources.map((id) => `[${numbers.get(id)}]`).join("");
  const inputs = Object.entries(step.inputs).map(([name, value]) => `${name} ${value}`);
  return [
    ...wrap(`${step.rule} ${marks}`.trim(), width, "  "),
    ...wrap(printable(step.formula), width, "    ").map((line) => paint("quiet", line)),
    ...(inputs.length === 0
      ? []
      : wrap(printable(inputs.join(", ")), width, "    ").map((line) => paint("quiet", line))),
    `    ${paint("accent", `= ${step.value}`)}   ${paint("quiet", figureName(step.figure))}`,
    "",
  ];
}

/** "/payslips/3/forPeriod/tax" is "tax". */
function figureName(figure: string): string {
  return figure.slice(figure.lastIndexOf("/") + 1);
}

function sourceLines({ title, publisher, url }: Source, number: number, { width }: Screen): string[] {
  const lines = wrap(`[${number}] ${title} (${publisher})`, width, "  ");
  return url === null ? lines : [...lines, `      ${url}`];
}
