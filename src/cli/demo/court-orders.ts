/** An order of the demo organisation, without the ids of its employee and payee. */
interface DemoOrder {
  /** The sample's id of the employee. */
  readonly employee: string;
  /** The name of the payee. */
  readonly payee: string;
  readonly order: Readonly<Record<string, unknown>>;
}

/** Whom the demo's deductions are paid to. */
export const PAYEES = [
  {
    name: "Child Maintenance Service",
    paymentMethod: "Bacs",
    bankAccount: { accountName: "Sample CMS", accountNumber: "66374958", sortCode: "089999" },
  },
  { name: "Sample Council", paymentMethod: "Cheque", defaultReference: "SAMPLE PAYROLL" },
  { name: "Sample Sheriff Officers", paymentMethod: "Card" },
];

const RECEIVED = { dateMade: "2026-02-02", dateReceived: "2026-02-09" };

/** Orders on the earnings of the sample's employees. */
export const COURT_ORDERS: readonly DemoOrder[] = [
  {
    employee: "S04",
    payee: "Child Maintenance Service",
    order: {
      ...RECEIVED,
      orderType: "CmsDeo",
      reference: "CMS 120034",
      issuingAuthority: "Child Maintenance Service",
      deductionBasis: "FixedAmount",
      fixedAmount: "180.00",
    },
  },
  {
    employee: "S04",
    payee: "Sample Council",
    order: {
      ...RECEIVED,
      orderType: "Ctaeo",
      reference: "LO 4711",
      issuingAuthority: "Sample Council",
      jurisdiction: "England",
      localAuthority: "Sample Council",
      totalAmountOwed: "1240.00",
    },
  },
  {
    employee: "S02",
    payee: "Sample Sheriff Officers",
    order: {
      ...RECEIVED,
      orderType: "Ea",
      reference: "EA 88/26",
      issuingAuthority: "Sample Sheriff Court",
      totalAmountOwed: "2600.00",
    },
  },
  {
    employee: "S11",
    payee: "Sample Council",
    order: {
      ...RECEIVED,
      orderType: "Dea",
      reference: "HB 5520",
      issuingAuthority: "Sample Council",
      rateType: "Standard",
      creditor: "LocalAuthority",
      totalAmountOwed: "610.00",
    },
  },
];
