import { z } from "@hono/zod-openapi";
import { PAST_YEAR_CAUSES } from "../../../engine/corrections";
import { dateField, idField, instantField, money, supplementaryField, withExamples } from "../../contract";

const amount = z.string().openapi({ description: "An amount of payslips, such as `grossPay`." });
const difference = z.strictObject({ amount, difference: money() });

const causeFields = withExamples({
  fact: [
    z.string().openapi({ description: "The fact with its date, such as `taxCodes[2026-05-01].taxCode`." }),
    "niCategories[2026-04-06].niCategory",
  ],
  previousValue: [z.any().nullable(), "A"],
  newValue: [z.any().nullable(), "M"],
  effectiveFrom: [dateField().nullable(), "2026-04-06"],
  changedAt: [instantField().nullable(), "2026-05-11T09:30:00.000Z"],
  changedBy: [z.string().nullable(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6"],
});

const cause = z.strictObject(causeFields.shape);

const place = { year: z.int(), period: z.int(), supplementary: supplementaryField() };

const period = z.strictObject({
  ...place,
  paymentDate: dateField(),
  rulesDigest: z.string(),
  differences: z.array(z.strictObject({ amount, previous: money(), corrected: money(), difference: money() })),
});

export const correctionLine = z
  .strictObject({
    payElementCode: z.string().nullable(),
    description: z.string().nullable(),
    amount: money(),
    from: dateField(),
    to: dateField(),
  })
  .openapi("CorrectionLine");

const recoveryShown = z
  .strictObject({
    mode: z.enum(["AtOnce", "Spread"]),
    periods: z.int().nullable(),
    amountPerPeriod: money().nullable(),
    protectMinimumWage: z.boolean(),
    protectCourtOrders: z.boolean(),
  })
  .openapi("CorrectionRecovery");

const effects = z.strictObject({
  pension: z.array(z.strictObject({ pensionGroupId: idField().nullable(), employee: money(), employer: money() })),
  statutoryPay: z.array(z.strictObject({ statutoryPayId: idField().nullable(), difference: money() })),
  courtOrders: z.array(
    z.strictObject({
      orderId: idField().nullable(),
      difference: money(),
      correction: z.enum(["missedAmount", "overDeductedAmount"]).nullable().openapi({
        description: "How the run in which it is posted makes the difference good; null if the law does not.",
      }),
      arrears: money().optional().openapi({
        description:
          "What the order carries to later pay days: deductions that were missed, and those for which protected earnings left no room. Corrections of earlier versions do not state it.",
      }),
    }),
  ),
  loans: z.array(difference),
  fpsToDate: z.array(z.strictObject({ taxYear: z.int(), amounts: z.record(z.string(), money()) })),
  journal: z.array(z.strictObject({ item: z.string(), difference: money() })),
});

const overpaid = z.strictObject({
  grossPay: money(),
  taxablePay: money(),
  tax: money(),
  ni: money(),
  employerNi: money(),
  studentLoan: money(),
  postgraduateLoan: money(),
  pension: money(),
  employerPension: money(),
  netPay: money(),
});

const debt = z
  .strictObject({
    netOwed: money(),
    years: z.array(
      z.strictObject({
        taxYear: z.int(),
        overpaid: overpaid.openapi({ description: "What was paid, deducted and borne less what was due." }),
        journal: z
          .array(z.strictObject({ item: z.string(), debit: money(), credit: money() }))
          .optional()
          .openapi({
            description:
              "What is booked once the debt is to be repaid, by the names of control accounts; `NetPay` is owed by the leaver. Not with corrections of earlier releases.",
          }),
        yearToDate: z.record(z.string(), money()).openapi({ description: "The year as it should have been." }),
      }),
    ),
  })
  .openapi("LeaverDebt");

/** What a correction says, as it is planned. */
const correctionContent = z.strictObject({
  causes: z.array(cause),
  periods: z.array(period),
  lines: z.array(correctionLine),
  recovery: recoveryShown.nullable().openapi({ description: "Null if the employee owes nothing." }),
  effects,
  selfSettling: z
    .array(
      z.strictObject({
        amount,
        difference: money(),
        by: z.enum(["CumulativeTax", "StatutorySlices", "PensionToDate"]),
      }),
    )
    .openapi({ description: "What the next run settles without a line." }),
  unequal: z
    .array(z.strictObject({ amount, difference: money(), reasonToken: z.string() }))
    .openapi({ description: "What does not become equal to a year in which every fact was known in time." }),
  totalDifference: money(),
  debt: debt.nullable().optional().openapi({
    description:
      "What a leaver owes of pay that was not due, and the run cannot recover: net, with what HMRC owes the employer once it is repaid. The figures reported stand while it is owed, and if it is written off.",
  }),
});

export type CorrectionContent = z.output<typeof correctionContent>;

/** The states in which corrections are shown. */
export const STATUSES = ["Open", "Posted", "Dismissed", "Repaid"] as const;

export const repaymentBasis = z.enum(["Net", "Gross"]);

const repayment = z
  .strictObject({
    amount: money(),
    basis: repaymentBasis,
    receivedOn: dateField(),
    reference: z.string().nullable(),
    recordedAt: instantField(),
  })
  .openapi("LeaverRepayment");

export type Repayment = z.output<typeof repayment>;

export const correctionShown = z
  .strictObject({
    correctionId: idField(),
    employeeId: idField(),
    payrollConfigId: idField(),
    status: z.enum(STATUSES),
    treatment: z.enum(["PeriodOfPayment", "PastYearFps"]),
    pastYearCause: z.enum(PAST_YEAR_CAUSES).nullable().openapi({
      description: "Why pay of an earlier tax year is reported in that year; null if it is not.",
    }),
    ...correctionContent.shape,
    postedIn: z.strictObject(place).nullable(),
    reason: z.string().nullable().openapi({ description: "Why it was dismissed." }),
    repayments: z.array(repayment).openapi({ description: "What a leaver has repaid of `debt`." }),
    createdAt: instantField(),
    updatedAt: instantField(),
  })
  .openapi("Correction");

export const correctionExample: z.input<typeof correctionShown> = {
  correctionId: "01JZ3V6D4R8QK2M5N7P9T1W3Y1",
  employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
  payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X4",
  status: "Open",
  treatment: "PeriodOfPayment",
  pastYearCause: null,
  causes: [causeFields.example],
  periods: [
    {
      year: 2026,
      period: 1,
      supplementary: 0,
      paymentDate: "2026-04-30",
      rulesDigest: "b7f2",
      differences: [{ amount: "employerNi", previous: "312.45", corrected: "0.00", difference: "-312.45" }],
    },
  ],
  lines: [],
  recovery: null,
  effects: { pension: [], statutoryPay: [], courtOrders: [], loans: [], fpsToDate: [], journal: [] },
  selfSettling: [],
  unequal: [],
  totalDifference: "0.00",
  debt: null,
  postedIn: null,
  reason: null,
  repayments: [],
  createdAt: "2026-05-11T09:30:01.000Z",
  updatedAt: "2026-05-11T09:30:01.000Z",
};
