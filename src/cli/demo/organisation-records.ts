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
  Monthly: payroll("Monthly staff", "Monthly", "2026-04-01", "2026-04-30", "LastDay"),
  "Four-weekly": payroll("Four-weekly staff", "FourWeekly", "2026-04-04", "2026-05-01", "SameDay"),
  Weekly: payroll("Weekly staff", "Weekly", "2026-03-31", "2026-04-06", "SameDay"),
};

function payroll(name: string, payFrequency: string, starts: string, firstPaid: string, paymentDateRule: string) {
  const dates = { firstPeriodStartDate: starts, firstPaymentDate: firstPaid };
  return { name, payFrequency, paymentPeriodConfig: { ...dates, paymentDateRule, nonWorkingDayRule: "None" } };
}

/** Pay elements of the sample's lines, by type of line. */
export const ELEMENTS = {
  Earnings: { code: "BONUS", name: "Bonus", direction: "Payment", category: "Bonus" },
  DeductionAfterTax: { code: "UNION_DUES", name: "Union dues", direction: "Deduction" },
  PayrolledBenefit: { code: "COMPANY_CAR", name: "Company car", direction: "Payment", isNotional: true },
} as const;

export function elementCodeOf(lineType = "Earnings"): string | null {
  return lineType in ELEMENTS ? ELEMENTS[lineType as keyof typeof ELEMENTS].code : null;
}

export const SALARY = { calculationMethod: "WorkingDays", enabled: true };
