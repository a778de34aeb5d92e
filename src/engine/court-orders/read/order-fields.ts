import type { OrderKind } from "../order";
import { ORDER_KINDS } from "../types";

/** Text fields on which no figure depends. */
const TEXT_FIELDS: readonly string[] = [
  "employeeId",
  "reference",
  "issuingAuthority",
  "payeeId",
  "remittanceReference",
  "statusReason",
  "courtName",
  "localAuthority",
  "creditor",
  "sheriffClerk",
];

/** State fields, set by earlier pay-days. */
const STATE_FIELDS: readonly string[] = [
  "status",
  "amountRepaidToDate",
  "shortfallCarriedForward",
  "protectedShortfall",
  "overDeductionCarriedForward",
  "lastDeductionPayDate",
  "lastPayDate",
  "endDate",
];

/** Fields of every type of order. */
const COMMON: readonly string[] = [
  "orderType",
  "orderId",
  "employeeId",
  "reference",
  "issuingAuthority",
  "dateMade",
  "dateReceived",
  "startDate",
  "endDate",
  "deductionBasis",
  "payFrequency",
  "protectedEarningsSetting",
  "protectedEarningsSettingCourtPerAmount",
  "totalAmountOwed",
  "previouslyPaid",
  "amountRepaidToDate",
  "remainingBalance",
  "shortfallCarriedForward",
  "protectedShortfall",
  "overDeductionCarriedForward",
  "payeeId",
  "remittanceReference",
  "remittanceDeadline",
  "adminFeeApplied",
  "priorityLevel",
  "isPriority",
  "studentLoanInteraction",
  "status",
  "statusReason",
  "variations",
];

/** Fields whose readers accept null as left out, whatever the type of the order. */
const NULLABLE: ReadonlySet<string> = new Set([
  ...TEXT_FIELDS,
  "dateMade",
  "dateReceived",
  "dateServed",
  "startDate",
  "endDate",
  "firstPayDate",
  "lastDeductionPayDate",
  "lastPayDate",
  "payFrequency",
  "totalAmountOwed",
  "remainingBalance",
]);

const ORDER_FIELDS: ReadonlySet<string> = new Set([...COMMON, ...ORDER_KINDS.flatMap(({ fields }) => fields)]);

/** Whether any type of order has a field. */
export function isOrderField(key: string): boolean {
  return ORDER_FIELDS.has(key);
}

/** Whether an order with null in a field of its type can be read unchanged. */
export function mayBeNull(key: string): boolean {
  return NULLABLE.has(key);
}

/** How a field of an order is read. */
export type FieldKind = "Term" | "Text" | "State";

function kindOf(key: string): FieldKind {
  if (TEXT_FIELDS.includes(key)) return "Text";
  return STATE_FIELDS.includes(key) ? "State" : "Term";
}

/** More fields than any order has. */
const MOST_FIELDS = 100;

/** The fields of a type's orders and their kinds, looked up one order after another. */
export class FieldKinds {
  // Orders from one source list their fields in the same sequence: the last match at a position is tried first.
  private readonly keys: string[] = [];
  private readonly kinds: (FieldKind | undefined)[] = [];
  private readonly fields: ReadonlyMap<string, FieldKind>;

  private constructor({ fields }: OrderKind) {
    this.fields = new Map([...COMMON, ...fields].map((key) => [key, kindOf(key)]));
  }

  private static readonly known = new Map<OrderKind, FieldKinds>();

  static of(kind: OrderKind): FieldKinds {
    const found = FieldKinds.known.get(kind) ?? new FieldKinds(kind);
    FieldKinds.known.set(kind, found);
    return found;
  }

  has(key: string): boolean {
    return this.fields.has(key);
  }

  /** Returns the kind of the field at a position of an order; undefined if the type does not have it. */
  at(place: number, key: string): FieldKind | undefined {
    if (this.keys[place] === key) return this.kinds[place];
    const kind = this.fields.get(key);
    if (place <= MOST_FIELDS) {
      this.keys[place] = key;
      this.kinds[place] = kind;
    }
    return kind;
  }
}
