import { grossToNet, type PayslipFacts, type Rulebook } from "../../engine";
import {
  type CalendarDate,
  formatDate,
  formatPence,
  getTaxYear,
  PAY_FREQUENCIES,
  type PayFrequency,
  readDate,
  readPence,
  readTaxYear,
  STUDENT_LOAN_PLANS,
  type TaxYear,
  taxYearLabel,
} from "../../engine/base";
import { UsageError } from "../refusal";
import type { Questions } from "../terminal";

/** Frequencies whose dates follow from the first one. */
const FREQUENCIES = PAY_FREQUENCIES.filter((name) => name !== "Irregular");
const NONE = "none";

const someText = (answer: string) => (answer === "" ? null : answer);

/** Asks for an employer and the people, and returns a payroll file's contents. Throws `UsageError`. */
export async function askPayroll(questions: Questions, rulebook: Rulebook) {
  const name = await ask(questions, { text: "Employer's name", read: someText, hint: "Enter the employer's name." });
  const taxYear = await askYear(questions, rulebook);
  const schedule = await askSchedule(questions, taxYear);
  const employmentAllowance = await ask(questions, {
    text: "Is the Employment Allowance claimed? yes or no",
    usual: "no",
    read: yesOrNo,
    hint: "Enter yes or no.",
  });
  const employees = await askEmployees(questions, rulebook, schedule);
  const paySchedules = [{ name: schedule.payFrequency, ...schedule }];
  return { employer: { name, employmentAllowance }, taxYear: taxYearLabel(taxYear), paySchedules, employees };
}

function askYear(questions: Questions, { taxYears }: Rulebook): Promise<number> {
  const usual = taxYearLabel(taxYears.at(-1) ?? 0);
  const known = taxYears.map(taxYearLabel).join(", ");
  const read = (answer: string) => taxYears.find((year) => year === readTaxYear(answer)) ?? null;
  return ask(questions, { text: "Tax year", usual, read, hint: `Enter a tax year: ${known}.` });
}

async function askSchedule(questions: Questions, taxYear: number): Promise<PaidBy> {
  const payFrequency = await ask(questions, {
    text: "How often are people paid?",
    usual: "Monthly",
    read: choiceOf(FREQUENCIES),
    hint: `Enter one of: ${FREQUENCIES.join(", ")}.`,
  });
  const firstPaymentDate = await ask(questions, {
    text: "First pay day of the tax year",
    read: (answer) => readDay(answer, taxYear),
    hint: `Enter a day of the tax year ${taxYearLabel(taxYear)}, like 30/4/${taxYear}.`,
  });
  return { payFrequency, firstPaymentDate };
}

/** What is asked of each person's pay. */
interface Pay {
  readonly grossPay: string;
  readonly taxCode: string;
  readonly niCategory: string;
  readonly studentLoanPlan?: string;
}

/** Asks for people until a name is left empty. */
async function askEmployees(questions: Questions, rulebook: Rulebook, paidBy: PaidBy) {
  const employees: ({ readonly id: string; readonly name: string; readonly paySchedule: string } & Pay)[] = [];
  for (;;) {
    const number = employees.length + 1;
    const isFirst = number === 1;
    const name = await ask(questions, {
      text: isFirst ? "Name of the first employee" : "Name of the next employee, or nothing if that was the last",
      ...(isFirst ? {} : { usual: "" }),
      read: isFirst ? someText : (answer) => answer,
      hint: "Enter the employee's name.",
    });
    if (name === "") return employees;
    employees.push({
      id: `E${number}`,
      name,
      paySchedule: paidBy.payFrequency,
      ...(await askPay(questions, rulebook, paidBy)),
    });
  }
}

async function askPay(questions: Questions, rulebook: Rulebook, paidBy: PaidBy): Promise<Pay> {
  const grossPay = await ask(questions, {
    text: "  Gross pay each pay day, in pounds",
    read: readAmount,
    hint: "Enter an amount of money, like 1,234.56.",
  });
  const taxCode = await ask(questions, {
    text: "  Tax code",
    read: acceptedBy(rulebook, paidBy, "taxCode"),
    hint: "Enter a tax code, like 1257L, S1257L, K475, BR or 0T. It is on the payslip or coding notice.",
  });
  const niCategory = await ask(questions, {
    text: "  National Insurance category letter",
    usual: "A",
    read: acceptedBy(rulebook, paidBy, "niCategory"),
    hint: "Enter a category letter, like A, B, C, H, J or M.",
  });
  const loan = await ask(questions, {
    text: `  Student loan: ${STUDENT_LOAN_PLANS.join(", ")} or ${NONE}`,
    usual: NONE,
    read: choiceOf([...STUDENT_LOAN_PLANS, NONE]),
    hint: `Enter one of: ${STUDENT_LOAN_PLANS.join(", ")}, ${NONE}.`,
  });
  const pay = { grossPay, taxCode, niCategory };
  return loan === NONE ? pay : { ...pay, studentLoanPlan: loan };
}

/** A question at the terminal. */
interface Question<Value> {
  readonly text: string;
  /** The answer that an empty line stands for; without one an answer is needed. */
  readonly usual?: string;
  /** Returns the value of an answer; null if it cannot be one. */
  readonly read: (answer: string) => Value | null;
  /** What to enter, shown when an answer cannot be read. */
  readonly hint: string;
}

/**
 * Asks until the answer can be read. Where the answers come from a file or another program, nobody would answer again:
 * the first that cannot be read ends the command. Throws `UsageError`.
 */
async function ask<Value>(questions: Questions, question: Question<Value>): Promise<Value> {
  const { text, usual, read, hint } = question;
  const shown = usual === undefined || usual === "" ? `${text}: ` : `${text} [${usual}]: `;
  for (;;) {
    const line = await questions.ask(shown);
    if (line === null) throw new UsageError(`The answers end before "${text}".`);
    const answer = line.trim() === "" ? usual : line.trim();
    const value = answer === undefined ? null : read(answer);
    if (value !== null) return value;
    if (!questions.isKeyboard) throw new UsageError(`"${text}": ${hint}`);
    questions.say(`  ${hint}\n`);
  }
}

/** Reads one of several names, in any case and with or without spaces: "four weekly" is "FourWeekly". */
function choiceOf<Name extends string>(names: readonly Name[]): (answer: string) => Name | null {
  const plain = (text: string) => text.replaceAll(/[\s-]/g, "").toLowerCase();
  return (answer) => names.find((name) => plain(name) === plain(answer)) ?? null;
}

/** Reads yes or no. */
function yesOrNo(answer: string): boolean | null {
  if (/^y(es)?$/i.test(answer)) return true;
  return /^no?$/i.test(answer) ? false : null;
}

/** Reads an amount as people write it: "£2,500" is "2500.00"; null if it is not pounds and pence, or below zero. */
function readAmount(answer: string): string | null {
  const pence = readPence(answer.replaceAll(/[£,\s]/g, ""));
  return pence >= 0 && Number.isFinite(pence) ? formatPence(pence) : null;
}

/** Reads a day of a tax year: "2026-04-30" or "30/4/2026"; null for any other. */
function readDay(answer: string, taxYear: TaxYear): CalendarDate | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(answer) ?? [];
  const date = readDate(year === "" ? answer : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return !Number.isNaN(date) && getTaxYear(date) === taxYear ? formatDate(date) : null;
}

/** What the pay of the payroll is, for checking a person's answers. */
interface PaidBy {
  readonly payFrequency: PayFrequency;
  readonly firstPaymentDate: CalendarDate;
}

/** Returns the answer if a payslip accepts it in a field, otherwise null. */
function acceptedBy(
  rulebook: Rulebook,
  { payFrequency, firstPaymentDate: paymentDate }: PaidBy,
  field: "taxCode" | "niCategory",
): (answer: string) => string | null {
  return (answer) => {
    const text = answer.toUpperCase();
    const usual = { payFrequency, paymentDate, grossPay: "0.00", taxCode: "BR", niCategory: "A" };
    const answered = grossToNet({ ...usual, [field]: text } as PayslipFacts, rulebook);
    return answered.ok || answered.problems.every(({ path }) => !path.startsWith(`/${field}`)) ? text : null;
  };
}
