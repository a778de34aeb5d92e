import { expect, test } from "vitest";
import { grossToNet } from "../../src/engine";
import { readDate } from "../../src/engine/base";
import { SLIP_INPUTS, SLIP_OUTPUTS, slips } from "../../src/kernel";
import { pence, rulebook } from "../support/library";
import { pounds } from "../support/payslip-cases";
import { MONTH, type SlipPerson, slipColumns } from "../support/slip-columns";

const ROWS = 100_000;
const PAYMENT_DATE = "2026-07-31";

/** The outputs of a row, in the order of the columns. */
function bySinglePayslip(person: SlipPerson): number[] {
  const result = grossToNet(
    {
      payFrequency: "Monthly",
      paymentDate: PAYMENT_DATE,
      taxCode: `${person.nation}${person.codeNumber}L`,
      niCategory: person.letter,
      grossPay: pounds(person.gross),
      studentLoanPlan: person.plan,
      postgraduateLoan: person.postgraduate,
      yearToDate: { taxablePay: pounds(person.payBefore), tax: pounds(person.taxBefore) },
    },
    rulebook,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { taxMonth, forPeriod } = result.value;
  expect(taxMonth).toBe(MONTH);
  const { tax, ni, employerNi, studentLoan, postgraduateLoan, netPay } = forPeriod;
  return [tax, ni, employerNi, studentLoan, postgraduateLoan, netPay].map(pence);
}

test("a hundred thousand rows of columns are the payslips worked out one by one", () => {
  const figures = rulebook.figuresOn(readDate(PAYMENT_DATE));
  if (figures === null) throw new Error("the year is loaded");
  const { columns, tables, rules, limitRate, people } = slipColumns(figures, ROWS, ROWS);
  slips(columns, tables, rules, limitRate, ROWS, 0, ROWS);
  const different = people.flatMap((person, row) => {
    const single = bySinglePayslip(person);
    const column = Array.from({ length: SLIP_OUTPUTS }, (_, output) => columns[ROWS * (SLIP_INPUTS + output) + row]);
    return single.every((amount, output) => amount === column[output]) ? [] : [{ person, single, column }];
  });
  expect(people).toHaveLength(ROWS);
  expect(different.slice(0, 3)).toEqual([]);
});
