import { getKeys, shape } from "../../base";
import { FEE_KINDS, INVOICE_DETAILS, MAPPING_BASES } from "../words";

/** The amounts of a payslip or a run beside its pay; of the employer's costs those that are billed unless excluded. */
export const CONTROL_AMOUNTS = {
  EmployerNi: { name: "Employer National Insurance", isBilled: true },
  EmployerPension: { name: "Employer pension", isBilled: true },
  ApprenticeshipLevy: { name: "Apprenticeship levy", isBilled: true },
  NetPay: { name: "Net pay", isBilled: false },
  Paye: { name: "Income tax", isBilled: false },
  EmployeeNi: { name: "Employee National Insurance", isBilled: false },
  EmployeePension: { name: "Employee pension", isBilled: false },
  StudentLoan: { name: "Student loans", isBilled: false },
  PostgraduateLoan: { name: "Postgraduate loans", isBilled: false },
  CourtOrders: { name: "Court orders", isBilled: false },
} as const;

/** An amount of a payslip or run that is billed beside pay, one of `CONTROL_AMOUNTS`. */
export type ControlAmount = keyof typeof CONTROL_AMOUNTS;
/** The names of `CONTROL_AMOUNTS`, in their order. */
export const CONTROL_AMOUNT_NAMES = /* @__PURE__ */ getKeys(CONTROL_AMOUNTS);

const NO_COSTS: Readonly<Partial<Record<ControlAmount, number>>> = {};

const COSTS = shape.optional(shape.byWord(CONTROL_AMOUNT_NAMES, shape.amount()), NO_COSTS);

const DECIMAL = shape.textOfForm(/^-?\d{1,9}(\.\d{1,6})?$/, "a decimal with up to six places");

const PAY = shape.record({
  /** Null for pay that belongs to no element. */
  payElementId: shape.orNull(shape.text),
  code: shape.orDefault(shape.anyText, ""),
  name: shape.anyText,
  /** Negative for pay that is sacrificed. */
  amount: shape.amount(),
  units: shape.orNull(DECIMAL),
  payRate: shape.orDefault(shape.anyText, ""),
});

const PAYSLIP = shape.record({
  employeeId: shape.text,
  employeeName: shape.orDefault(shape.anyText, ""),
  payrollId: shape.orDefault(shape.anyText, ""),
  department: shape.orDefault(shape.anyText, ""),
  isStarter: shape.optional(shape.flag, false),
  isLeaver: shape.optional(shape.flag, false),
  /** Gross pay and payments outside tax. */
  grossPay: shape.amount(),
  pay: shape.list(PAY, { upTo: 2000 }),
  costs: COSTS,
});

const PLACE = {
  accountCode: shape.orNull(shape.text),
  taxType: shape.orNull(shape.text),
} as const;

const MAPPING = shape.record({
  payElementId: shape.orNull(shape.text),
  controlAccount: shape.orNull(shape.choice(CONTROL_AMOUNT_NAMES)),
  feeKind: shape.orNull(shape.choice(FEE_KINDS)),
  ...PLACE,
  basis: shape.orDefault(shape.choice(MAPPING_BASES), "Amount"),
  /** Per cent, with up to two decimals. */
  markupPercentage: shape.orDefault(shape.decimal("per cent", { from: 0, upTo: 1000 }), 0),
  description: shape.orNull(shape.anyText),
  isExcluded: shape.optional(shape.flag, false),
});

const FEE = shape.record(
  {
    feeId: shape.text,
    kind: shape.choice(FEE_KINDS),
    amount: shape.orNull(shape.amount({ from: 0 })),
    percentage: shape.orNull(shape.decimal("per cent", { from: 0, upTo: 100 })),
    /** The least that the fee comes to if it is charged at all. */
    minimum: shape.orNull(shape.amount({ from: 0 })),
    ...PLACE,
    description: shape.orNull(shape.anyText),
  },
  ({ kind, amount, percentage }, subject) => {
    const isShare = kind === "PercentageOfGross";
    if (isShare && percentage === null) subject.refuse("required", "/percentage");
    if (!isShare && amount === null) subject.refuse("required", "/amount");
  },
);

export const RUN = shape.record({
  payslips: shape.list(PAYSLIP, { upTo: 100_000 }),
  /** Costs of the whole run, such as the levy. */
  costs: COSTS,
  /** Calendar months that the monthly fee is still to be charged for. */
  months: shape.optional(shape.integer(0, 1200), 1),
  mappings: shape.optional(shape.list(MAPPING, { upTo: 10_000 }), []),
  fees: shape.optional(shape.list(FEE, { upTo: 1000 }, shape.distinct("feeId")), []),
  /** For what has no mapping, or none of an account or tax type. */
  defaults: shape.record(PLACE),
  detail: shape.orDefault(shape.choice(INVOICE_DETAILS), "PerElement"),
  /** With placeholders such as {PayElementName}; the name alone if left out. */
  descriptionFormat: shape.orNull(shape.anyText),
  /** Values of further placeholders, such as ClientName. */
  placeholders: shape.optional(shape.map(shape.anyText), {}),
});

export type ReadRun = shape.ReadOf<typeof RUN>;
export type ReadMapping = shape.ReadOf<typeof MAPPING>;
export type ReadFee = shape.ReadOf<typeof FEE>;
export type ReadPayslip = ReadRun["payslips"][number];
