import type { CourtOrderFacts, OrderType } from "../../engine";
import type { TextBoxKind } from "../controls";

/** Something that is typed about an order; its name is the engine's. */
export interface OrderField {
  readonly field: string;
  readonly label: string;
  readonly type: TextBoxKind;
  /** What stands there before anything is typed; empty is left out of the facts. */
  readonly sample: string;
  readonly options?: readonly (readonly [string, string])[];
  /** Only asked for while another field has this value. */
  readonly when?: readonly [field: string, value: string];
}

/** What the page knows of a type of order. */
export interface OrderKind {
  readonly name: string;
  readonly label: string;
  /** The facts that hold the typed date. */
  readonly dates: readonly ("dateMade" | "dateReceived" | "dateServed")[];
  readonly dateLabel: string;
  /** Day and month of the sample's date. */
  readonly sampleDate: string;
  readonly facts: Partial<CourtOrderFacts>;
  readonly fields: readonly OrderField[];
}

const OWED: OrderField = { field: "totalAmountOwed", label: "Owed in all", type: "money", sample: "" };
const AMOUNT: OrderField = { field: "fixedAmount", label: "Each pay day", type: "money", sample: "150" };
const PROTECTED: OrderField = {
  field: "protectedEarningsSettingCourtPerAmount",
  label: "Protected earnings",
  type: "money",
  sample: "1200",
};
const COURT = { protectedEarningsSetting: "CourtPerAmount" } as const;
const MADE = { dates: ["dateMade"], dateLabel: "Made on", sampleDate: "01-15" } as const;
const RECEIVED = { dates: ["dateReceived"], dateLabel: "Received on", sampleDate: "01-15" } as const;
const SERVED = { dates: ["dateReceived", "dateServed"], dateLabel: "Served on", sampleDate: "03-28" } as const;

export const ORDER_KINDS: Readonly<Record<OrderType, OrderKind>> = {
  CmsDeo: {
    ...MADE,
    name: "Child maintenance",
    label: "Child maintenance (DEO)",
    facts: { deductionBasis: "FixedAmount" },
    fields: [{ ...AMOUNT, sample: "200" }],
  },
  AeoPriority: {
    ...MADE,
    name: "Maintenance order",
    label: "Attachment of earnings, maintenance",
    facts: { deductionBasis: "FixedAmount", isMaintenance: true, ...COURT },
    fields: [AMOUNT, PROTECTED],
  },
  AeoNonPriority: {
    ...MADE,
    name: "Judgment debt",
    label: "Attachment of earnings, judgment debt",
    facts: { deductionBasis: "FixedAmount", ...COURT },
    fields: [AMOUNT, PROTECTED, OWED],
  },
  Mcaeo: {
    ...MADE,
    name: "Fine",
    label: "Attachment of earnings, fine",
    facts: { deductionBasis: "Table" },
    fields: [OWED],
  },
  Ctaeo: {
    ...MADE,
    name: "Council tax",
    label: "Attachment of earnings, council tax",
    facts: {},
    fields: [
      {
        field: "jurisdiction",
        label: "Council in",
        type: "text",
        sample: "England",
        options: [
          ["England", "England"],
          ["Wales", "Wales"],
        ],
      },
      OWED,
    ],
  },
  Dea: {
    ...MADE,
    name: "Benefit debt",
    label: "Benefit debt (DEA)",
    facts: {},
    fields: [
      {
        field: "rateType",
        label: "Rate",
        type: "text",
        sample: "Standard",
        options: [
          ["Standard", "Standard table"],
          ["Higher", "Higher table"],
          ["Fixed", "A fixed amount"],
        ],
      },
      { ...AMOUNT, when: ["rateType", "Fixed"] },
      OWED,
    ],
  },
  Ea: {
    ...RECEIVED,
    name: "Earnings arrestment",
    label: "Scotland: earnings arrestment",
    facts: {},
    fields: [OWED],
  },
  Cma: {
    ...SERVED,
    name: "Current maintenance",
    label: "Scotland: current maintenance",
    facts: {},
    fields: [{ field: "dailyRate", label: "A day", type: "money", sample: "5" }],
  },
  Cao: {
    ...SERVED,
    name: "Conjoined order",
    label: "Scotland: conjoined order",
    facts: {},
    fields: [
      { field: "ordinaryDebtAmount", label: "Debts in all", type: "money", sample: "1500" },
      { field: "maintenanceDailyRate", label: "Maintenance a day", type: "money", sample: "4" },
    ],
  },
  NiAeoFines: {
    ...MADE,
    name: "Fine, Northern Ireland",
    label: "Northern Ireland: fine",
    facts: {},
    fields: [OWED],
  },
  NiAeoEjo: {
    ...MADE,
    name: "Enforced judgment",
    label: "Northern Ireland: enforced judgment",
    facts: {},
    fields: [
      { field: "normalDeductionRate", label: "Taken", type: "money", sample: "150" },
      { field: "protectedEarningsRate", label: "Protected earnings", type: "money", sample: "1200" },
      {
        field: "ratePeriod",
        label: "Both are",
        type: "text",
        sample: "Monthly",
        options: [
          ["Monthly", "A month"],
          ["Weekly", "A week"],
        ],
      },
      OWED,
    ],
  },
};

export const ORDER_TYPE_NAMES = Object.keys(ORDER_KINDS) as readonly OrderType[];
