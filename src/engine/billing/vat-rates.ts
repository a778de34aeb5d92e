/** A tax type that an organisation begins with. */
export interface VatRate {
  readonly taxType: string;
  readonly name: string;
  /** Per cent, with two decimals. */
  readonly rate: string;
  readonly source: string;
}

/**
 * The tax types that an organisation begins with. They are its own records from then on, and a change of the law is
 * entered as a new tax type: documents keep the rate at which they were issued.
 */
export const VAT_RATES: readonly VatRate[] = [
  {
    taxType: "STANDARD",
    name: "20% VAT",
    rate: "20.00",
    source: "Value Added Tax Act 1994 section 2(1), from 4 January 2011 (Finance (No. 2) Act 2010 section 3)",
  },
  {
    taxType: "REDUCED",
    name: "5% VAT",
    rate: "5.00",
    source: "Value Added Tax Act 1994 section 29A and Schedule 7A",
  },
  {
    taxType: "ZERO",
    name: "Zero rated",
    rate: "0.00",
    source: "Value Added Tax Act 1994 section 30 and Schedule 8",
  },
  {
    taxType: "EXEMPT",
    name: "Exempt",
    rate: "0.00",
    source: "Value Added Tax Act 1994 section 31 and Schedule 9",
  },
  {
    taxType: "OUTSIDE_SCOPE",
    name: "Outside the scope of VAT",
    rate: "0.00",
    source:
      "Value Added Tax Act 1994 section 4: neither a supply in the United Kingdom nor one in the course of business",
  },
];
