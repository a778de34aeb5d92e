import sample from "../../../examples/sample-employer.json";

type Dated<Value> = { readonly effectiveDate: string } & Value;

/** An employee of `examples/sample-employer.json`, as in the file. */
export interface SampleEmployee {
  readonly id: string;
  readonly name: string;
  readonly paySchedule: string;
  readonly startDate?: string;
  readonly leavingDate?: string;
  readonly taxCode?: string;
  readonly week1Month1?: boolean;
  readonly taxCodes?: readonly Dated<SampleCode>[];
  readonly niCategory: string;
  readonly studentLoanPlan?: string;
  readonly postgraduateLoan?: boolean;
  readonly director?: { readonly nicMethod: string; readonly appointmentDate?: string };
  readonly grossPay: string | readonly Dated<{ readonly grossPay: string }>[];
  readonly lines?: readonly SampleLine[];
  readonly payments?: readonly { readonly paymentDate: string; readonly lines?: readonly SampleLine[] }[];
}

export interface SampleCode {
  readonly taxCode: string;
  readonly week1Month1?: boolean;
  readonly previousTaxablePay?: string;
  readonly previousTaxPaid?: string;
}

/** A line without a type is pay. */
export interface SampleLine {
  readonly lineType?: string;
  readonly description?: string;
  readonly amount: string;
}

export const SAMPLE_NAME: string = sample.employer.name;
export const SAMPLE_EMPLOYEES: readonly SampleEmployee[] = sample.employees;
