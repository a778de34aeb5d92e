import { SAMPLE_NAME } from "./sample-employer";

/** The demo organisation's own details: enough for payslips and for messages to HMRC. */
export const INFORMATION = {
  legalName: SAMPLE_NAME,
  address: { line1: "1 Sample Street", line2: "Sampleton", postcode: "EC1A 1BB", country: "England" },
  contactName: "Payroll Office",
  contactEmail: "payroll@sample.example",
};

export const TAX_SETTINGS = {
  payeReference: "123/AB456",
  accountsOfficeReference: "123PA00012345",
  employmentAllowance: true,
  gatewayUserId: "SAMPLEUSER01",
  gatewayPassword: "sample-password",
};

/** The payrolls by the names of the sample's pay schedules, with the sample's pay dates. */
export const PAYROLLS: Readonly<Record<string, object>> = {
  Monthly: {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: {
      firstPeriodStartDate: "2026-04-01",
      firstPaymentDate: "2026-04-30",
      paymentDateRule: "LastDay",
      nonWorkingDayRule: "None",
    },
  },
  "Four-weekly": {
    name: "Four-weekly staff",
    payFrequency: "FourWeekly",
    paymentPeriodConfig: {
      firstPeriodStartDate: "2026-04-04",
      firstPaymentDate: "2026-05-01",
      paymentDateRule: "SameDay",
      nonWorkingDayRule: "None",
    },
  },
  Weekly: {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: {
      firstPeriodStartDate: "2026-03-31",
      firstPaymentDate: "2026-04-06",
      paymentDateRule: "SameDay",
      nonWorkingDayRule: "None",
    },
  },
};

/** Pay elements of the sample's lines, by type of line. */
export const ELEMENTS: Readonly<Record<string, PayElement>> = {
  Earnings: { code: "BONUS", name: "Bonus", direction: "Payment", category: "Bonus" },
  DeductionAfterTax: { code: "UNION_DUES", name: "Union dues", direction: "Deduction" },
  PayrolledBenefit: { code: "COMPANY_CAR", name: "Company car", direction: "Payment", isNotional: true },
};

export function elementCodeOf(lineType = "Earnings"): string | null {
  return ELEMENTS[lineType]?.code ?? null;
}

interface PayElement {
  readonly code: string;
  readonly name: string;
  readonly direction: "Payment" | "Deduction";
  readonly category?: "Bonus";
  readonly isNotional?: boolean;
}

export const SALARY = { calculationMethod: "WorkingDays", enabled: true };
