import type { Client } from "../../../client";
import { less } from "../parts";
import type { Payslip, Step } from "./payslip";

/** The figures that follow from taxable pay and earnings for National Insurance alone. */
const STATUTORY = ["tax", "ni", "studentLoan", "postgraduateLoan", "employerNi"] as const;

/**
 * Calculates a final payslip again with the calculator, from its taxable pay, its earnings for National Insurance and the
 * year before it. Returns the workings of the figures that come out as on the payslip: of others, such as a director's
 * after a change of the record, nothing is known.
 */
export async function repeated(client: Client, payslip: Payslip): Promise<readonly Step[]> {
  const { data } = await client.post("/v1/calculator/grosstonet", { body: inputOf(payslip) });
  if (data === undefined) return [];
  const { forPeriod, workings } = data.content.data;
  const same = STATUTORY.filter((name) => forPeriod[name] === payslip.forPeriod[name]);
  const figures = same.map((name) => `/forPeriod/${name}`);
  return (workings ?? []).filter(({ figure }) => figures.includes(figure));
}

function inputOf(payslip: Payslip) {
  const { forPeriod, yearToDate, employeeId, payFrequency, paymentDate } = payslip;
  return {
    employeeId,
    payFrequency,
    paymentDate,
    taxCode: payslip.taxCode,
    week1Month1: payslip.week1Month1,
    niCategory: payslip.niCategory,
    lines: [
      { amount: forPeriod.taxablePay, isTaxable: true, isNiable: false, description: "Taxable pay" },
      { amount: forPeriod.grossForEmployeeNi, isTaxable: false, isNiable: true, description: "Earnings" },
    ],
    yearToDate: {
      taxablePay: less(yearToDate.taxablePay, forPeriod.taxablePay),
      tax: less(yearToDate.tax, forPeriod.tax),
    },
    courtOrders: [],
    includeWorkings: true,
  };
}
