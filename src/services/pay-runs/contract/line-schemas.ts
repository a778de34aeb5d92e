import { z } from "@hono/zod-openapi";
import {
  amountField,
  bulkSummary,
  dateField,
  decimalField,
  idField,
  money,
  moneyOf,
  optional,
  orElse,
  type Refuse,
  readOnly,
  refuser,
  supplementaryField,
  tagField,
  textField,
  withExamples,
} from "../../contract";
import { UNIT_NAMES } from "../../pay";

const DRAWDOWNS = [
  "FlexiblyAccessingPensionRights",
  "PensionDeathBenefit",
  "SeriousIllHealthLumpSum",
  "PensionCommencementExcessLumpSum",
  "StandAloneLumpSum",
] as const;
/** A trivial commutation, a small pot of a personal scheme, or one of an occupational scheme. */
const COMMUTATIONS = ["A", "B", "C"] as const;

const lumpSumKind = z.enum(["TrivialCommutation", "FlexibleDrawdown"]);
const lumpSumType = z.enum([...COMMUTATIONS, ...DRAWDOWNS]);

const lumpSum = z
  .strictObject({
    kind: lumpSumKind,
    type: lumpSumType,
    taxablePayment: optional(amountField().transform(moneyOf)),
    nontaxablePayment: optional(amountField().transform(moneyOf)),
  })
  .superRefine(({ kind, type, taxablePayment, nontaxablePayment }, context) => {
    const refuse = refuser(context);
    const types: readonly string[] = kind === "TrivialCommutation" ? COMMUTATIONS : DRAWDOWNS;
    if (!types.includes(type)) refuse("type", "unknown_value", { allowed: types.join(", ") });
    if (taxablePayment === null && nontaxablePayment === null) {
      refuse("taxablePayment", "required_without", { other: "nontaxablePayment" });
    }
  })
  .openapi("PensionLumpSum", { description: "A pension paid as a lump sum, as the FPS reports it." });

const lumpSumShown = z
  .strictObject({
    kind: lumpSumKind,
    type: lumpSumType,
    taxablePayment: money().nullable(),
    nontaxablePayment: money().nullable(),
  })
  .openapi("PensionLumpSumShown");

const terminationAward = z
  .strictObject({
    awardId: textField(64).openapi({ description: "Your own name of the award; its lines share the threshold." }),
    isExempt: orElse(z.boolean(), false).openapi({ description: "Free of tax whatever its amount, as for an injury." }),
  })
  .openapi("TerminationAward", {
    description: "The termination award that the line pays. What is free of tax and what is taxed of it is calculated.",
  });
const awardShown = z.strictObject({ awardId: z.string(), isExempt: z.boolean() }).openapi("TerminationAwardShown");

/** The fields are in the order in which the database keeps them, so that a line that is sent again is the same. */
const inAdvanceShape = {
  periodsAhead: z
    .int()
    .min(1)
    .max(12)
    .openapi({ description: "How many pay periods later the pay is due: 1 for the next." }),
};
const niMethod = z.enum(["EachPeriod", "AveragePeriod"]).openapi({
  description:
    "National Insurance and loans: of each period by itself (method A), or of the average week (method B, for pay by the week or weeks). `AveragePeriod` of a line is that of its payslip.",
});
const inAdvance = z
  .strictObject({ niMethod: orElse(niMethod, "EachPeriod"), ...inAdvanceShape })
  .openapi("PaidInAdvance", {
    description:
      "Pay of a later pay period, such as holiday pay before the holiday. The run of that period pays no salary and no holiday pay.",
  });
const inAdvanceShown = z.strictObject({ niMethod, ...inAdvanceShape }).openapi("PaidInAdvanceShown");

const unitName = z.enum(UNIT_NAMES);
const most = { places: 6, least: -9_999_999, most: 9_999_999 };

/** The prefix reserved for the platform's own lines. */
export const RESERVED = "internal_";

/** The fields of one line, as posted. */
export const lineFields = z.strictObject({
  id: optional(textField(64)).openapi({ description: "Your own id: a line that is sent with it again is replaced." }),
  payElementId: optional(idField()),
  payElementCode: optional(textField(20)),
  payrollDate: optional(dateField()),
  supplementary: orElse(supplementaryField(), 0),
  units: optional(decimalField(most)).openapi({ description: "Such as hours: times `payRate` they are the amount." }),
  unitName: optional(unitName),
  payRate: optional(decimalField(most)),
  amount: optional(amountField({ negative: true })),
  description: optional(textField(60)).openapi({ description: "Shown on the payslip." }),
  from: optional(dateField()),
  to: optional(dateField()),
  department: optional(textField(100)),
  costCentre: optional(textField(100)).openapi({ description: "If other than the employee's." }),
  tags: optional(z.array(tagField()).max(50)),
  lumpSum: optional(lumpSum),
  terminationAward: optional(terminationAward),
  paidInAdvance: optional(inAdvance),
  isOneOff: orElse(z.boolean(), false).openapi({ description: "Whether the FPS reports the payment as irregular." }),
  periodsCovered: optional(z.int().min(1).max(99)).openapi({ description: "Pay periods that the payment is for." }),
  unpaidAbsence: orElse(z.boolean(), false).openapi({ description: "Whether pay is lower for unpaid absence." }),
  ...readOnly("lineId", "payrollConfigId", "year", "period", "canEdit", "dateMoved"),
});

type LineFields = z.output<typeof lineFields>;

/** One line, with the rules between its fields. */
export const sentLine = lineFields.superRefine((line, context) => checkSent(line, refuser(context)));

/** The fields of one line in a request for many employees. */
export const bulkLineFields = lineFields.extend({ employeeId: idField() });
export const bulkLine = bulkLineFields.superRefine((line, context) => checkSent(line, refuser(context)));

/** A line to replace an existing one. Can be sent as it was read, with fields that say the same thing twice. */
export const lineReplacement = lineFields
  .extend(readOnly("employeeId", "status", "attachmentCount", "version"))
  .superRefine((line, context) => checkLine(line, refuser(context)))
  .openapi("PayrollLineReplacement");

function checkSent(line: LineFields, refuse: Refuse): void {
  checkLine(line, refuse);
  if (line.payElementId !== null && line.payElementCode !== null) {
    refuse("payElementCode", "sent_together", { other: "payElementId" });
  }
  if (line.amount !== null && line.units !== null) refuse("amount", "sent_together", { other: "units" });
}

function checkLine(line: LineFields, refuse: Refuse): void {
  if (line.id?.startsWith(RESERVED)) refuse("id", "reserved_line_id");
  if (line.payElementId === null && line.payElementCode === null) {
    refuse("payElementCode", "required_without", { other: "payElementId" });
  }
  if (line.from !== null && line.to !== null && line.to < line.from) refuse("to", "date_before", { limit: line.from });
}

export type SentLine = z.output<typeof sentLine>;

const text = () => z.string().nullable();

const acceptedLineFields = withExamples({
  lineId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  id: [text(), "ot-1"],
  payElementId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X6"],
  payElementCode: [z.string(), "OVERTIME"],
  payrollDate: [z.string(), "2026-11-27"],
  dateMoved: [
    z.boolean().openapi({ description: "Whether it is on another pay date than the one that was asked for." }),
    false,
  ],
  payrollConfigId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X7"],
  year: [z.int(), 2026],
  period: [z.int(), 8],
  supplementary: [z.int(), 0],
  units: [text(), "3"],
  unitName: [unitName.nullable(), "Hour"],
  payRate: [text(), "15.5"],
  amount: [
    money().nullable().openapi({ description: "Null for a percentage of gross pay, which the payslip calculates." }),
    "46.50",
  ],
  description: [text(), null],
  from: [text(), null],
  to: [text(), null],
  department: [text(), null],
  costCentre: [text(), null],
  tags: [z.array(z.string()), []],
  lumpSum: [z.union([lumpSumShown, z.null()]), null],
  terminationAward: [z.union([awardShown, z.null()]), null],
  paidInAdvance: [z.union([inAdvanceShown, z.null()]), null],
  isOneOff: [z.boolean(), false],
  periodsCovered: [z.int().nullable(), null],
  unpaidAbsence: [z.boolean(), false],
  canEdit: [z.boolean(), true],
});

export const acceptedLine = z.strictObject(acceptedLineFields.shape).openapi("AcceptedPayrollLine");
export type AcceptedLine = z.input<typeof acceptedLine>;

/** A line as lists and changes show it: with its employee, and whether its period is locked. */
export const lineShown = acceptedLine
  .extend({
    employeeId: idField(),
    status: z.enum(["Open", "Locked"]),
    attachmentCount: z.int().openapi({ description: "The files that are available." }),
    version: z.int(),
  })
  .openapi("PayrollLine");
export type ShownLine = z.input<typeof lineShown>;

const argument = z.strictObject({ name: z.string(), value: z.any().nullable() });
const issue = z.strictObject({
  field: z.string(),
  reason: z.string(),
  reasonToken: z.string(),
  reasonTokenArguments: z.array(argument).nullable(),
});

export const linesShown = z
  .strictObject({
    acceptedLines: z.array(acceptedLine),
    failedLines: z.array(z.strictObject({ index: z.int(), id: text(), issues: z.array(issue) })),
    summary: bulkSummary.openapi({ description: "`skipped`: the line was there already, with the same content." }),
  })
  .openapi("PostedPayrollLines");

export const lineExample = acceptedLineFields.example;
