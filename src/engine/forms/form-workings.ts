import { formatPence, type Pence, type Source, type WorkingStep } from "../base";

const PUBLISHER = "The Stationery Office";

/** The rules that forms follow. */
export const FORM_SOURCES = {
  "paye-regulations-36": {
    title: "Income Tax (Pay As You Earn) Regulations 2003, regulation 36",
    publisher: PUBLISHER,
    url: "https://www.legislation.gov.uk/uksi/2003/2682/regulation/36",
  },
  "paye-regulations-67": {
    title: "Income Tax (Pay As You Earn) Regulations 2003, regulation 67",
    publisher: PUBLISHER,
    url: "https://www.legislation.gov.uk/uksi/2003/2682/regulation/67",
  },
  "employment-rights-act-8": {
    title: "Employment Rights Act 1996, sections 8 and 9",
    publisher: PUBLISHER,
    url: "https://www.legislation.gov.uk/ukpga/1996/18/section/8",
  },
  "paye-regulations-68": {
    title: "Income Tax (Pay As You Earn) Regulations 2003, regulations 68 and 69",
    publisher: PUBLISHER,
    url: "https://www.legislation.gov.uk/uksi/2003/2682/regulation/68",
  },
} as const satisfies Readonly<Record<string, Source>>;

export type FormSource = keyof typeof FORM_SOURCES;

/** One amount of a form as a sum: additions are positive, deductions negative. */
export interface FormSum {
  readonly id: string;
  readonly figure: string;
  readonly rule: string;
  readonly source: FormSource;
  readonly pence: Pence;
  readonly terms: readonly (readonly [name: string, pence: number, sign: 1 | -1])[];
}

/** Returns a sum as a step of the workings. */
export function sumStep({ id, figure, rule, source, pence, terms }: FormSum): WorkingStep {
  const formula = terms.map(([name, , sign], index) => (index === 0 ? name : `${sign < 0 ? "−" : "+"} ${name}`));
  return {
    id,
    figure,
    rule,
    formula: formula.join(" "),
    inputs: Object.fromEntries(terms.map(([name, amount]) => [name, formatPence(amount)])),
    value: formatPence(pence),
    sources: [source],
  };
}
