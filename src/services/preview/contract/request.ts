import { z } from "zod";
import { PENSION_TYPES, STUDENT_LOAN_PLANS } from "../../../engine/base";
import type { RequestProblem } from "./issue";

const NAMES = { pence: "not_whole_pence", millionths: "invalid_format" } as const;

const LARGEST_AMOUNT = 1_000_000_000;
const MOST_LINES = 100;
const MOST_ORDERS = 50;

const CONTRIBUTION_BASES = [
  "QualifyingEarnings",
  "PensionablePaySet1",
  "PensionablePaySet2",
  "PensionablePaySet3",
  "PensionablePayUncertified",
] as const;

const amount = decimalSchema("pence", LARGEST_AMOUNT);
const factor = decimalSchema("millionths", 1);
const rate = decimalSchema("millionths", LARGEST_AMOUNT);

/** A field that the engine reads and checks itself. */
const engineField = z.unknown().optional();

const MOST_PLANS = STUDENT_LOAN_PLANS.length;

/** One plan or a list, which the engine reads one by one: a list that is too long is refused as a whole. */
const studentLoanPlan = z
  .unknown()
  .refine((plans) => !Array.isArray(plans) || plans.length <= MOST_PLANS, {
    params: { token: "too_many_items", arguments: { maximum: MOST_PLANS } },
  })
  .optional();

/** A field that needs records, which this service does not have. */
const absent = (reason: string) =>
  z
    .unknown()
    .refine((value) => value === null, { params: { token: "must_be_absent", arguments: null, reason } })
    .optional();

/** The fields of a line beyond the engine's own; journal labels do not affect the result. */
const line = z
  .looseObject({
    payElementId: absent("No pay elements are stored here. Describe the line by its flags."),
    payElementCode: z.string().optional(),
    units: rate.optional(),
    unitName: z.string().optional(),
    payRate: rate.optional(),
    isClass1aNiable: z.boolean().optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    department: z.string().nullish(),
    costCentre: z.string().nullish(),
    tags: z.unknown().optional(),
  })
  .superRefine(({ amount: stated = null, units }, context) => {
    if (stated === null || units === undefined) return;
    context.addIssue({
      code: "custom",
      path: ["amount"],
      params: { token: "sent_together", arguments: { other: "units" } },
    });
  });

const pension = z.strictObject({
  pensionType: z.enum(PENSION_TYPES),
  contributionBasis: z.enum(CONTRIBUTION_BASES).default("PensionablePayUncertified"),
  employeeFactor: factor.optional(),
  employerFactor: factor.optional(),
  additionalVoluntaryContribution: amount.optional(),
});

/** A court order, read by the engine according to its type; fields of the type may also be in `details`. */
const courtOrder = z.looseObject({ details: z.looseObject({}).nullish() });

/** The body of a gross-to-net preview. A list that is too long is refused before its items are read. */
export const requestSchema = z.strictObject({
  taxYear: engineField,
  payFrequency: engineField,
  period: engineField,
  paymentDate: engineField,
  grossPay: engineField,
  lines: z.array(z.unknown()).min(1).max(MOST_LINES).pipe(z.array(line)).optional(),
  salary: amount.optional(),
  taxCode: engineField,
  week1Month1: engineField,
  niCategory: engineField,
  dateOfBirth: z.iso.date().nullish(),
  studentLoanPlan,
  postgraduateLoan: engineField,
  isOffPayrollWorker: engineField,
  director: engineField,
  lastPaymentDate: engineField,
  firstPaymentDateInWeek: engineField,
  earningsPeriodToDate: engineField,
  taxPeriodToDate: engineField,
  taxTableFrequency: engineField,
  loanMultiplesOfWeeks: engineField,
  isExtraPayment: engineField,
  onStrike: engineField,
  pension: pension.nullish(),
  yearToDate: engineField,
  employeeId: absent("No employee records are stored here. Send the employee's data in the request."),
  courtOrders: z.array(z.unknown()).max(MOST_ORDERS).pipe(z.array(courtOrder)).nullish(),
  includeWorkings: z.boolean().default(false),
});

export type CalculatorRequest = z.infer<typeof requestSchema>;
export type RequestLine = z.infer<typeof line>;
export type RequestOrder = z.infer<typeof courtOrder>;
export type RequestPension = z.infer<typeof pension>;

/** A whole number of parts of a unit: hundredths for pence, millionths for factors and units. */
export interface Decimal {
  readonly parts: bigint;
}

/** A decimal string or JSON number with at most `places` decimals, from zero up to `most`, read exactly. */
function decimalSchema(unit: keyof typeof NAMES, most: number): z.ZodType<Decimal> {
  const places = unit === "pence" ? 2 : 6;
  return z.unknown().transform((value, context): Decimal => {
    const read = readDecimal(value, places, most, NAMES[unit]);
    if ("parts" in read) return read;
    context.addIssue({ code: "custom", params: read });
    return z.NEVER;
  });
}

type Refusal = Pick<RequestProblem, "token" | "arguments">;

function readDecimal(
  value: unknown,
  places: number,
  most: number,
  tooFine: "not_whole_pence" | "invalid_format",
): Decimal | Refusal {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(
    typeof value === "number" || typeof value === "string" ? String(value) : "",
  );
  if (match === null) return { token: "not_a_number", arguments: null };
  const [, sign = "", whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(places))) return { token: tooFine, arguments: null };
  if (sign !== "") return { token: "negative_amount", arguments: null };
  if (Number(`${whole}.${fraction || "0"}`) > most) return { token: "too_large", arguments: { maximum: most } };
  return { parts: BigInt(whole + fraction.slice(0, places).padEnd(places, "0")) };
}
