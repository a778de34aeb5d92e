import { z } from "@hono/zod-openapi";
import { operation } from "../../contract";
import { EMPLOYEE_NOT_FOUND, EMPLOYEES, ofEmployee, PERIOD_LOCKED } from "../employee-operations";
import { openingBalanceShown } from "../record/shown-records";
import { sentBalances } from "./balance-fields";

const exampleLetter = {
  grossForEmployeeNi: "9000.00",
  grossForEmployerNi: "9000.00",
  ni: "468.48",
  employerNi: "1162.35",
};

const example = {
  grossPay: "9000.00",
  taxablePay: "9000.00",
  tax: "1171.60",
  previousTaxablePay: null,
  previousTaxPaid: null,
  studentLoan: "120.00",
  postgraduateLoan: null,
};

export const saveOpeningBalance = operation({
  ...ofEmployee,
  id: "replaceOpeningBalances",
  method: "put",
  path: `${EMPLOYEES}/{employeeId}/opening-balance`,
  summary: "Replaces the opening balances of tax years before the first payslip made here, of the years that are sent",
  description: "Both parts of a year have `niBandResult` by category letter.",
  body: sentBalances,
  data: z
    .strictObject({
      employeeId: z.string(),
      openingBalance: z.record(z.string(), openingBalanceShown),
      openingBalanceDirector: z.record(z.string(), openingBalanceShown),
    })
    .openapi("OpeningBalances"),
  token: "employee_opening_balance_saved",
  refusals: [EMPLOYEE_NOT_FOUND, PERIOD_LOCKED],
  examples: {
    body: {
      openingBalance: {
        "2026": { taxablePay: "9000.00", tax: "1171.60", studentLoan: "120.00", niBandResult: { A: exampleLetter } },
      },
    },
    data: {
      employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
      openingBalance: {
        "2026": {
          ...example,
          niBandResult: { A: { ...exampleLetter, bands: null } },
          pensionContributionsByType: {},
          pension: "0.00",
          employerPension: null,
          statutoryPay: {},
          benefitsTaxedViaPayroll: null,
          class1aOnTermination: null,
          weeksPaid: null,
          ...exampleLetter,
        },
      },
      openingBalanceDirector: {},
    },
  },
});
