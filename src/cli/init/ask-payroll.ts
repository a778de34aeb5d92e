import type { Rulebook } from "../../engine";
import { PAY_FREQUENCIES, readTaxYear, STUDENT_LOAN_PLANS, taxYearLabel } from "../../engine/base";
import type { Questions } from "../terminal";
import { acceptedBy, type PaidBy, readAmount, readDay } from "./answers";
import { ask, choiceOf, yesOrNo } from "./questions";

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
