import type { OrderType } from "./order-types";

const COMMON = [
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
] as const;

/** Fields of each type beside the common ones. */
export const OWN_FIELDS: Readonly<Record<OrderType, readonly string[]>> = {
  CmsDeo: [
    "instructionAmount",
    "fixedAmount",
    "percentage",
    "percentageRate",
    "rateFrequency",
    "carryForwardShortfall",
  ],
  AeoPriority: ["instructionAmount", "fixedAmount", "courtName", "isMaintenance"],
  AeoNonPriority: ["instructionAmount", "fixedAmount", "courtName", "isConsolidated"],
  Mcaeo: ["instructionAmount", "fixedAmount", "courtName"],
  Dea: ["instructionAmount", "rateType", "fixedAmount", "creditor", "firstPayDate"],
  Ctaeo: ["instructionAmount", "localAuthority", "jurisdiction"],
  Ea: ["instructionAmount", "creditor"],
  Cma: ["dailyRate", "dateServed", "lastDeductionPayDate", "resumedDate"],
  Cao: [
    "ordinaryDebtAmount",
    "maintenanceDailyRate",
    "dateServed",
    "sheriffClerk",
    "lastDeductionPayDate",
    "resumedDate",
  ],
  NiAeoFines: ["agreedHigherRatePercentage", "dateServed"],
  NiAeoEjo: ["normalDeductionRate", "protectedEarningsRate", "ratePeriod", "dateServed", "lastPayDate"],
};

const PROTECTION = ["protectedEarningsSetting", "protectedEarningsSettingCourtPerAmount"] as const;
const AEO_TERMS = ["fixedAmount", "deductionBasis", ...PROTECTION];

/** The terms that a variation may change. */
export const VARIATION_FIELDS: Readonly<Record<OrderType, readonly string[]>> = {
  CmsDeo: ["percentage", "percentageRate", "fixedAmount"],
  AeoPriority: AEO_TERMS,
  AeoNonPriority: AEO_TERMS,
  Mcaeo: AEO_TERMS,
  Dea: ["rateType", "fixedAmount"],
  Ctaeo: [],
  Ea: [],
  Cma: ["dailyRate"],
  Cao: ["ordinaryDebtAmount", "maintenanceDailyRate"],
  NiAeoFines: ["agreedHigherRatePercentage"],
  NiAeoEjo: ["normalDeductionRate", "protectedEarningsRate", "ratePeriod"],
};

/** Every field of an order of some type. */
export const ORDER_FIELDS: ReadonlySet<string> = new Set([...COMMON, ...Object.values(OWN_FIELDS).flat()]);

/** Fields that carry text which no figure depends on. */
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

/** Fields that earlier pay-days left behind. */
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

/** Fields whose readers take null for left out, whatever the type of the order. */
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

/** Whether an order with null in a field of its type can be read as it is. */
export function mayBeNull(key: string): boolean {
  return NULLABLE.has(key);
}

/** What a field of an order is for, as far as reading it goes. */
export type FieldKind = "Term" | "Text" | "State";

const known = new Map<OrderType, ReadonlyMap<string, FieldKind>>();

/** The fields that an order of a type can have. */
export function fieldsOf(type: OrderType): ReadonlyMap<string, FieldKind> {
  const found = known.get(type);
  if (found !== undefined) return found;
  const fields = new Map([...COMMON, ...OWN_FIELDS[type]].map((key) => [key as string, kindOf(key)] as const));
  known.set(type, fields);
  return fields;
}

/** Looks up what the fields of a type's orders are for, one order after another. */
export class FieldKinds {
  // Orders of one making name their fields in one sequence: what was found at a place is tried there first.
  private readonly keys: string[] = [];
  private readonly kinds: (FieldKind | undefined)[] = [];

  private constructor(private readonly fields: ReadonlyMap<string, FieldKind>) {}

  private static readonly known = new Map<OrderType, FieldKinds>();

  static of(type: OrderType): FieldKinds {
    const found = FieldKinds.known.get(type) ?? new FieldKinds(fieldsOf(type));
    FieldKinds.known.set(type, found);
    return found;
  }

  /** What the field at a place of an order is for; undefined where the type does not have it. */
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

/** More fields than any order has. */
const MOST_FIELDS = 100;

function kindOf(key: string): FieldKind {
  if (TEXT_FIELDS.includes(key)) return "Text";
  return STATE_FIELDS.includes(key) ? "State" : "Term";
}
