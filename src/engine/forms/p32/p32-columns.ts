import {
  FAMILY_PAYMENT_TYPES,
  type FamilyPaymentType,
  formatPence,
  type Pence,
  type Reader,
  readPence,
  type TaxYear,
} from "../../base";
import { addMaps, type P32Columns } from "../../filing-facts";
import type { Rulebook } from "../../rulebook";
import { recoverStatutoryPay } from "../../statutory-pay/recovery";
import type { ReadMonth } from "./p32-facts";
import type { PaidInMonth } from "./p32-payslips";

/** Values carried from month to month through the year. */
export interface P32Running {
  readonly allowanceLeft: number;
  readonly levyToDate: number;
}

interface P32Setting {
  readonly taxYear: TaxYear;
  readonly taxMonth: number;
  readonly isSmallEmployer: boolean;
  readonly rulebook: Rulebook;
  readonly reader: Reader;
}

interface Recovered {
  readonly recovered: ReadonlyMap<string, number>;
  readonly compensation: ReadonlyMap<string, number>;
}

/** Returns the columns of one month, and the values carried to the next. */
export function columnsOf(
  month: ReadMonth,
  paid: PaidInMonth,
  before: P32Running,
  setting: P32Setting,
): { readonly columns: P32Columns; readonly after: P32Running } {
  const employerNi = month.employerNi + paid.employerNi;
  // The allowance is set against the month's employer contributions; it never gives any back.
  const allowance = month.employmentAllowance ?? Math.max(0, Math.min(before.allowanceLeft, employerNi));
  const levyToDate = month.levyToDate ?? before.levyToDate;
  const { recovered, compensation } = recoveredIn(month, paid, setting);
  return {
    columns: {
      incomeTax: month.incomeTax + paid.incomeTax,
      studentLoans: month.studentLoans + paid.studentLoans,
      postgraduateLoans: month.postgraduateLoans + paid.postgraduateLoans,
      employeeNi: month.employeeNi + paid.employeeNi,
      employerNi: employerNi + month.class1aOnTermination,
      statutoryRecovered: recovered,
      niCompensation: compensation,
      employmentAllowance: allowance,
      cisDeductionsSuffered: month.cisDeductionsSuffered,
      apprenticeshipLevy: levyToDate - before.levyToDate,
    },
    after: { allowanceLeft: before.allowanceLeft - allowance, levyToDate },
  };
}

function recoveredIn(month: ReadMonth, paid: PaidInMonth, setting: P32Setting): Recovered {
  const { statutoryPay, statutoryRecovered, niCompensation } = month;
  const isPaid = statutoryPay !== null || month.bereavementPayInNorthernIreland !== null;
  const isStated = statutoryRecovered !== null || niCompensation !== null;
  if (!isPaid && (isStated || paid.statutoryPay.size === 0)) {
    return {
      recovered: new Map(Object.entries(statutoryRecovered ?? {})),
      compensation: new Map(Object.entries(niCompensation ?? {})),
    };
  }
  return recover(month, addMaps(new Map(Object.entries(statutoryPay ?? {})), paid.statutoryPay), setting);
}

/** Returns recovery by the month's statutory pay rules; sick pay is not recovered. */
function recover(
  { place, bereavementPayInNorthernIreland: apart }: ReadMonth,
  paid: ReadonlyMap<string, number>,
  { taxYear, taxMonth, rulebook, isSmallEmployer, reader }: P32Setting,
): Recovered {
  const payment = (statutoryType: FamilyPaymentType, pence: Pence) => ({
    statutoryType,
    amountPaid: formatPence(pence),
    isSmallEmployer,
  });
  const payments = [
    ...FAMILY_PAYMENT_TYPES.filter((type) => paid.has(type)).map((type) => payment(type, paid.get(type) ?? 0)),
    ...(apart === null ? [] : [payment("StatutoryParentalBereavementPay", apart)]),
  ];
  const answer = recoverStatutoryPay({ taxYear, taxMonth, payments }, rulebook);
  if (!answer.ok) {
    for (const { token, arguments: args } of answer.problems) reader.refuse(token, `${place}/statutoryPay`, args);
    return { recovered: new Map(), compensation: new Map() };
  }
  const rows = answer.value.payments;
  const amounts = (amount: (row: (typeof rows)[number]) => string) =>
    rows
      .map((row) => new Map([[row.statutoryType, readPence(amount(row))]]))
      .reduce(addMaps, new Map<string, number>());
  return {
    recovered: amounts(({ recoverableAmount }) => recoverableAmount),
    compensation: amounts(({ compensationAmount }) => compensationAmount),
  };
}
