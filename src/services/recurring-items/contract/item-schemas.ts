import { z } from "@hono/zod-openapi";
import {
  ON_LEAVING,
  RECURRING_BASES,
  RECURRING_PERIODS,
  SETTLE_ACTIONS,
  WHEN_NET_TOO_LOW,
  WHEN_UNPAID,
} from "../../../engine/recurring";
import type { Json } from "../../../platform/store";
import {
  amountField,
  dateField,
  decimalField,
  field,
  idField,
  instantField,
  money,
  moneyOf,
  optional,
  orElse,
  type Refuse,
  readOnly,
  refuser,
  table,
  tagField,
  textField,
  withExamples,
} from "../../contract";
import { UNIT_NAMES } from "../../pay";
import { ITEM_STATUSES } from "../store/items";
import type { StoredSettlement } from "../store/recurring-tables";
import { EXAMPLE_ELEMENT, EXAMPLE_EMPLOYEE, EXAMPLE_ITEM_ID, EXAMPLE_PAYROLL, EXAMPLE_TIME } from "./words";

const basis = z.enum(RECURRING_BASES);
const unitName = z.enum(UNIT_NAMES);
const periods = z.enum(RECURRING_PERIODS);
const whenUnpaid = z.enum(WHEN_UNPAID);
const whenNetTooLow = z.enum(WHEN_NET_TOO_LOW);
const onLeaving = z.enum(ON_LEAVING);
export const settleAction = z.enum(SETTLE_ACTIONS);

const LARGEST = { places: 6, least: 0.000001, most: 9_999_999 };
const HIGHEST_MONTH = 12;
/** Weeks of a tax year. */
const MOST_PERIODS = 53;
const month = z.int().min(1).max(HIGHEST_MONTH);

const itemFields = {
  payElementId: optional(idField()),
  payElementCode: optional(textField(20)),
  basis: orElse(basis, "Amount"),
  amount: optional(amountField()),
  units: optional(decimalField(LARGEST)),
  unitName: optional(unitName),
  payRate: optional(decimalField(LARGEST)),
  percentage: optional(decimalField({ places: 6, least: 0.000001, most: 100 })),
  startDate: dateField(),
  endDate: optional(dateField()),
  total: optional(amountField()),
  balance: optional(amountField()),
  periods: orElse(periods, "Every"),
  months: optional(z.array(month).min(1).max(HIGHEST_MONTH)),
  interval: optional(z.int().min(1).max(MOST_PERIODS)),
  firstPeriod: optional(z.int().min(1).max(MOST_PERIODS)),
  whenUnpaid: orElse(whenUnpaid, "Skip"),
  whenNetTooLow: optional(whenNetTooLow),
  onLeaving: orElse(onLeaving, "Ask"),
  paymentPayeeId: optional(idField()),
  reference: optional(textField(60)),
  isEnabled: orElse(z.boolean(), true),
  description: optional(textField(100)),
  department: optional(textField(100)),
  costCentre: optional(textField(100)),
  tags: orElse(z.array(tagField()).max(50), []),
  externalReferenceId: optional(textField(64)),
};

const SHOWN_ONLY = readOnly(
  ...([
    "recurringLineItemId",
    "payrollConfigId",
    "postedToDate",
    "remaining",
    "status",
    "pauses",
    "settlement",
  ] as const),
  ...(["createdAt", "updatedAt"] as const),
);

const DESCRIPTION =
  "Amounts are positive: whether they are paid or deducted is the pay element's, as are flags and unit. `balance` is what is still owed now, if some of `total` was paid before; alone it is the total too. `whenNetTooLow` is `Reduce` for deductions if it is left out.";

type SentFields = z.output<z.ZodObject<typeof itemFields>>;

/** An item as it is sent for an employee. */
export const sentItem = z
  .strictObject({ ...itemFields, ...SHOWN_ONLY, ...readOnly("employeeId") })
  .superRefine(checkItem)
  .openapi("RecurringItemChange", { description: DESCRIPTION });
export type SentItem = z.output<typeof sentItem>;

/** An item of a bulk call, which names its employee. */
export const bulkItemFields = z.strictObject({ employeeId: idField(), ...itemFields, ...SHOWN_ONLY });
export const bulkItem = bulkItemFields.superRefine(checkItem);

function checkItem(sent: SentFields, context: z.core.$RefinementCtx): void {
  const refuse = refuser(context);
  checkElement(sent, refuse);
  checkBasis(sent, refuse);
  checkPeriods(sent, refuse);
  const { startDate, endDate, total, balance } = sent;
  if (endDate !== null && endDate < startDate) refuse("endDate", "date_before", { limit: startDate });
  if (total === 0) refuse("total", "too_small", { minimum: moneyOf(1) });
  if (balance !== null && total !== null && balance > total)
    refuse("balance", "too_large", { maximum: moneyOf(total) });
}

function checkElement({ payElementId, payElementCode }: SentFields, refuse: Refuse): void {
  if (payElementId === null && payElementCode === null) {
    refuse("payElementId", "required_without", { other: "payElementCode" });
  }
}

/** The fields that each basis needs; those of the others must be absent. `payRate` may come from the pay element. */
const OF_BASIS = {
  Amount: ["amount"],
  UnitsTimesRate: ["units", "payRate", "unitName"],
  PercentageOfGross: ["percentage"],
} as const;

function checkBasis(sent: SentFields, refuse: Refuse): void {
  const [needed] = OF_BASIS[sent.basis];
  if (sent[needed] === null) refuse(needed, "required_with", { other: "basis" });
  if (sent[needed] === 0) refuse(needed, "too_small", { minimum: moneyOf(1) });
  const own: readonly string[] = OF_BASIS[sent.basis];
  for (const name of Object.values(OF_BASIS).flat()) {
    if (!own.includes(name) && sent[name] !== null) refuse(name, "must_be_absent");
  }
}

const OF_PERIODS = { Every: [], Months: ["months"], EveryNth: ["interval", "firstPeriod"] } as const;

function checkPeriods(sent: SentFields, refuse: Refuse): void {
  const own: readonly string[] = OF_PERIODS[sent.periods];
  for (const name of ["months", "interval", "firstPeriod"] as const) {
    if (own.includes(name) && sent[name] === null) refuse(name, "required_with", { other: "periods" });
    if (!own.includes(name) && sent[name] !== null) refuse(name, "must_be_absent");
  }
}

const text = () => z.string().nullable();
const pause = z.strictObject({ from: z.string(), to: text(), reason: text() }).openapi("RecurringItemPause");

export const settlementFields = withExamples({
  action: [settleAction, "TakeRest"],
  reason: [text(), "Agreed with the leaver"],
  writtenOff: [money(), "0.00"],
  settledAt: [instantField(), "2026-11-21T12:00:00.000Z"],
  settledBy: [z.string(), "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6"],
});

const settlement = z.strictObject(settlementFields.shape).openapi("RecurringItemSettlement");

/** Items that repeat on an employee's payslips: what responses show, with the columns. */
export const items = table({
  name: "recurring_item",
  key: "recurringLineItemId",
  token: "recurring_item",
  fields: {
    recurringLineItemId: field.shown(idField(), EXAMPLE_ITEM_ID),
    employeeId: field.shown(idField(), EXAMPLE_EMPLOYEE),
    payrollConfigId: field.derived(idField(), EXAMPLE_PAYROLL),
    payElementId: field.shown(idField(), EXAMPLE_ELEMENT),
    payElementCode: field.derived(z.string(), "TICKET_LOAN"),
    basis: field.shown(basis, "Amount"),
    amount: field.nullable(field.shownAmount("100.00")),
    units: field.shown(text(), null),
    unitName: field.shown(unitName.nullable(), null),
    payRate: field.shown(text(), null),
    percentage: field.shown(text(), null),
    startDate: field.shown(z.string(), "2026-04-30"),
    endDate: field.shown(text(), null),
    total: field.derived(money().nullable().openapi({ description: "Less what was written off." }), "1200.00"),
    balance: field.derived(money().nullable(), "900.00"),
    postedToDate: field.derived(
      money().openapi({ description: "By locked runs, and before the item was entered." }),
      "300.00",
    ),
    remaining: field.derived(
      money().nullable().openapi({ description: "`total` less `postedToDate`; null without a total." }),
      "900.00",
    ),
    periods: field.shown(periods, "Every"),
    months: field.nullable(field.shownDocument(z.array(z.int()), []), null),
    interval: field.inColumn("every_nth", field.shown(z.int().nullable(), null)),
    firstPeriod: field.shown(z.int().nullable(), null),
    whenUnpaid: field.shown(whenUnpaid, "Skip"),
    whenNetTooLow: field.shown(whenNetTooLow, "Reduce"),
    onLeaving: field.shown(onLeaving, "Ask"),
    paymentPayeeId: field.shown(text(), null),
    reference: field.shown(text(), null),
    isEnabled: field.shown(z.boolean(), true),
    status: field.derived(z.enum(ITEM_STATUSES), "Active"),
    pauses: field.shownDocument(z.array(pause), []),
    settlement: field.derived(settlement.nullable(), null),
    description: field.shown(text(), "Season ticket loan"),
    department: field.shown(text(), null),
    costCentre: field.shown(text(), null),
    tags: field.shownDocument(z.array(z.string()), []),
    externalReferenceId: field.shown(text(), null),
    createdAt: field.shown(instantField(), EXAMPLE_TIME),
    updatedAt: field.shown(instantField(), EXAMPLE_TIME),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    version: field.defaulted(field.unseen<number>()),
    /** What somebody decided about the rest of the item, without what was waived. */
    decision: field.inColumn("settlement", field.unseen<Json<StoredSettlement> | null>()),
    whole: field.inColumn("total", field.unseen<number | null>()),
    /** What was posted before the item was entered. */
    postedBefore: field.unseen<number>(),
    /** What of the total was waived. */
    writtenOff: field.defaulted(field.unseen<number>()),
  },
});

export const itemShown = z.strictObject(items.shape).openapi("RecurringItem");
export const exampleItem = items.example;
