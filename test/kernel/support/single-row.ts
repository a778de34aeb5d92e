import type { Column } from "../../../src/batch/machine";
import {
  grossToNet,
  type NiBandResult,
  type PayLine,
  type Payslip,
  type PayslipFacts,
  type Rulebook,
} from "../../../src/engine";
import type { PayFrequency } from "../../../src/engine/base";
import { pence } from "../../support/library";
import { pounds } from "../../support/payslip-cases";
import { isPlain, type RowPerson } from "./row-person";

/** The date and frequency of a run of rows. */
export interface RowDate {
  readonly paymentDate: string;
  readonly frequency: PayFrequency;
}

type Amounts = Readonly<Partial<Record<Column, number>>>;

/** Returns the outputs of a row and its year to date by the single path, or the net pay for which it is refused. */
export function singleRow(person: RowPerson, date: RowDate, isDirector: boolean, rulebook: Rulebook): Amounts {
  const result = grossToNet(factsOf(person, date, isDirector), rulebook);
  if (result.ok) return amountsOf(result.value, person.kind.letter, isDirector);
  const [problem] = result.problems;
  if (result.problems.length !== 1 || problem?.token !== "negative_net_pay") {
    throw new Error(JSON.stringify([result.problems, person, date]));
  }
  return { netPay: -pence(String(problem.arguments?.shortfall)) };
}

function factsOf(person: RowPerson, { paymentDate, frequency }: RowDate, isDirector: boolean): PayslipFacts {
  const { kind } = person;
  return {
    payFrequency: frequency,
    paymentDate,
    taxCode: kind.code.text,
    week1Month1: kind.code.week1Month1,
    niCategory: kind.letter,
    studentLoanPlan: kind.plan,
    postgraduateLoan: kind.postgraduateLoan,
    ...(isDirector ? { director: { nicMethod: "Annual" } } : null),
    ...(isPlain(person) ? { grossPay: pounds(person.pay) } : { lines: linesOf(person) }),
    yearToDate: yearToDateOf(person, isDirector),
  };
}

function linesOf(person: RowPerson): PayLine[] {
  const line = (amount: number, rest: Omit<PayLine, "amount"> = {}): PayLine => ({ ...rest, amount: pounds(amount) });
  return [
    line(person.pay),
    line(person.sacrifice, { lineType: "SalarySacrifice" }),
    line(person.untaxed, { isTaxable: false }),
    line(person.notNiable, { isNiable: false }),
    line(person.benefits, { lineType: "PayrolledBenefit", isNiable: false }),
    line(person.netPayPension, { lineType: "PensionContribution", pensionType: "NetPayArrangement" }),
    line(person.reliefAtSource, { lineType: "PensionContribution", pensionType: "ReliefAtSource" }),
    line(person.giving, { lineType: "DeductionBeforeTax" }),
    line(person.dues, { lineType: "DeductionAfterTax" }),
    line(person.order, { lineType: "AttachmentOrder" }),
    line(person.expenses, { isTaxable: false, isNiable: false }),
  ];
}

function yearToDateOf({ toDate, kind }: RowPerson, isDirector: boolean): NonNullable<PayslipFacts["yearToDate"]> {
  const letters = {
    [kind.letter]: {
      grossForEmployeeNi: pounds(toDate.niableToDate),
      ni: pounds(toDate.employeeNiToDate),
      employerNi: pounds(toDate.employerNiToDate),
      bands: {
        atLel: pounds(toDate.atLelToDate),
        lelToPt: pounds(toDate.lelToPtToDate),
        ptToUel: pounds(toDate.ptToUelToDate),
        aboveUel: pounds(toDate.aboveUelToDate),
      },
    },
  };
  return {
    taxablePay: pounds(toDate.payToDate),
    tax: pounds(toDate.taxToDate),
    grossPay: pounds(toDate.grossToDate),
    studentLoan: pounds(toDate.planLoanToDate),
    postgraduateLoan: pounds(toDate.postgraduateLoanToDate),
    netPay: pounds(toDate.netPayToDate),
    ...(isDirector ? { niBandResultDirector: letters } : { niBandResult: letters }),
  };
}

function amountsOf({ forPeriod, yearToDate, warnings }: Payslip, letter: string, isDirector: boolean): Amounts {
  const letters = isDirector ? yearToDate.niBandResultDirector : yearToDate.niBandResult;
  const { grossForEmployeeNi, ni, employerNi, bands } = letters[letter] as NiBandResult;
  const wanted = (token: string, otherwise: number) => {
    const due = warnings.find((warning) => warning.token === token)?.arguments?.due;
    return due === undefined ? otherwise : pence(String(due));
  };
  const planLoan = pence(forPeriod.studentLoan);
  const postgraduateLoan = pence(forPeriod.postgraduateLoan);
  return {
    tax: pence(forPeriod.tax),
    employeeNi: pence(forPeriod.ni),
    employerNi: pence(forPeriod.employerNi),
    planLoan,
    postgraduateLoan,
    netPay: pence(forPeriod.netPay),
    taxWanted: wanted("regulatory_limit_applied", pence(forPeriod.tax)),
    loansWanted: wanted("student_loan_restricted", planLoan + postgraduateLoan),
    payToDate: pence(yearToDate.taxablePay),
    taxToDate: pence(yearToDate.tax),
    grossToDate: pence(yearToDate.grossPay),
    niableToDate: pence(grossForEmployeeNi),
    employeeNiToDate: pence(ni),
    employerNiToDate: pence(employerNi),
    atLelToDate: pence(bands.atLel),
    lelToPtToDate: pence(bands.lelToPt),
    ptToUelToDate: pence(bands.ptToUel),
    aboveUelToDate: pence(bands.aboveUel),
    planLoanToDate: pence(yearToDate.studentLoan),
    postgraduateLoanToDate: pence(yearToDate.postgraduateLoan),
    netPayToDate: pence(yearToDate.netPay),
  };
}
