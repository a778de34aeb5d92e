import type { Payslip, Source, WorkingStep, Workings } from "../../engine";
import { isPaidByWeek } from "../../engine/base";
import { printable, type Terminal, wrap } from "../terminal";
import { showDate, showMoney } from "./figures";

type Screen = Pick<Terminal, "width" | "paint">;

/** Writes the workings of one payslip as text: each figure with its rule, formula, inputs and sources. */
export function workingsText(payslip: Payslip, workings: Workings, screen: Screen): string {
  const numbers = new Map(Object.keys(workings.sources).map((id, index) => [id, index + 1]));
  const code = operatedCode(payslip);
  const when = payslip.paymentDate === null ? `period ${payslip.period}` : showDate(payslip.paymentDate);
  const title = `Payment of ${when}, code ${code}, letter ${payslip.niCategory}, net pay £${showMoney(payslip.forPeriod.netPay)}`;
  return [
    screen.paint("strong", title),
    "",
    ...byFigure(workings.steps).flatMap((steps) => figureLines(steps, numbers, screen)),
    screen.paint("strong", "Sources"),
    ...Object.entries(workings.sources).flatMap(([id, source]) => sourceLines(source, numbers.get(id) ?? 0, screen)),
    "",
  ].join("\n");
}

/** Picks the steps and sources of one payment from a year's workings. */
export function workingsOfPayment(workings: Workings, index: number): Workings {
  const figures = `/payslips/${index}/`;
  const steps = workings.steps.filter((step) => step.figure.startsWith(figures));
  const used = new Set(steps.flatMap((step) => step.sources));
  const sources = Object.fromEntries(Object.entries(workings.sources).filter(([id]) => used.has(id)));
  return { ...workings, steps, sources };
}

/** Formats the steps that lead to one figure, under its name and value. */
function figureLines(steps: readonly WorkingStep[], numbers: ReadonlyMap<string, number>, screen: Screen): string[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  const heading = `${figureName(last.figure)} ${showMoney(last.value)}`;
  return [`  ${screen.paint("accent", heading)}`, ...steps.flatMap((step) => stepLines(step, numbers, screen)), ""];
}

function stepLines(step: WorkingStep, numbers: ReadonlyMap<string, number>, { width, paint }: Screen): string[] {
  const marks = [...new Set(step.sources)].map((id) => `[${numbers.get(id)}]`).join("");
  const inputs = Object.entries(step.inputs).map(([name, value]) => `${name} ${value}`);
  return [
    ...wrap(`${step.rule} ${marks}`.trim(), width, "    "),
    ...wrap(printable(step.formula), width, "      ").map((line) => paint("quiet", line)),
    ...wrap(printable(inputs.join(", ")), width, "      ").map((line) => paint("quiet", line)),
    `      = ${step.value}`,
  ];
}

function byFigure(steps: readonly WorkingStep[]): WorkingStep[][] {
  const groups: WorkingStep[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (group?.[0]?.figure === step.figure) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

const NAMES: Readonly<Record<string, string>> = { ni: "National Insurance", employerNi: "Employer National Insurance" };

/** Returns the name of a figure: "/payslips/3/forPeriod/taxablePay" is "Taxable pay". */
function figureName(figure: string): string {
  const name = figure.slice(figure.lastIndexOf("/") + 1);
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function sourceLines({ title, publisher, url }: Source, number: number, { width }: Screen): string[] {
  const [first = "", ...rest] = wrap(`${title} (${publisher})`, width, "      ");
  const lines = [`  [${number}] ${first.trimStart()}`, ...rest];
  return url === undefined ? lines : [...lines, `      ${url}`];
}

/** Returns the tax code as a payslip prints it: "S1257L M1". */
export function operatedCode({ taxCode, week1Month1, payFrequency }: Payslip): string {
  if (!week1Month1) return taxCode;
  return `${taxCode} ${isPaidByWeek(payFrequency) ? "W1" : "M1"}`;
}
