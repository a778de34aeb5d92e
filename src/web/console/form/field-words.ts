import { dayWords, plain, spaced } from "../parts";
import { type Draft, fieldPath } from "./draft";
import type { Field } from "./schema";

export type Labels = Readonly<Record<string, string>>;

/** Names that are not said as the interface spells them. */
const LABELS: Labels = {
  accountsOfficeReference: "Accounts Office reference",
  bacsServiceUserNumber: "Bacs service user number (SUN)",
  bankAccounts: "Several bank accounts",
  co2: "CO2 emissions",
  continuousEmploymentDate: "Start of continuous employment",
  corporationTaxReference: "Corporation Tax reference",
  costCentre: "Cost centre",
  calculationType: "Entered as",
  defaultAmount: "Usual amount",
  defaultRate: "Usual rate",
  direction: "Payment or deduction",
  econ: "Employer’s contracting-out number (ECON)",
  eeaCitizen: "Citizen of the European Economic Area",
  effectiveDate: "First day in force",
  effectiveFrom: "First day in force",
  epm6Scheme: "EPM6 (modified) scheme",
  externalReferenceId: "Your own reference",
  fteFactor: "Full-time equivalent",
  gatewayPassword: "Government Gateway password",
  gatewayUserId: "Government Gateway user ID",
  isClass1aNiable: "Liable to Class 1A National Insurance",
  isNiable: "Liable to National Insurance",
  isPensionable: "Pensionable",
  isTaxable: "Taxable",
  isAttachable: "Counts as earnings for court orders",
  isQualifyingEarnings: "Counts as qualifying earnings",
  isApprentice: "Apprentice",
  isPregnancyRelated: "Related to pregnancy",
  isStillbirth: "Stillbirth from the 24th week",
  exclusionReason: "Reason why no sick pay is due",
  lastEsaDate: "Last day of a claim for ESA",
  noticeGivenDate: "Day on which notice was given",
  earlierAbsences: "Earlier sickness that is not recorded here",
  keepInTouchDays: "Keeping in touch (KIT) days",
  splitDays: "Shared parental leave in touch (SPLIT) days",
  sickPayDates: "Days with Statutory Sick Pay",
  workedWeeks: "A day of each week with other work here",
  allocation: "Share between pay periods",
  pregnancyRelatedAbsenceDate: "First day of absence related to pregnancy",
  leaveEndDate: "Last day of the leave",
  employeeDeathDate: "Date of the employee’s death",
  wasEmployedInTestWeek: "Employed there in the qualifying week",
  endedWithoutSentence: "Released without a sentence",
  otherEmployment: "Work for another employer",
  custody: "Legal custody",
  isDefault: "Default payroll for new employees",
  isNotional: "Notional: taxed, but not paid",
  lastReEnrolmentDate: "Last re-enrolment date",
  leavingDate: "Leaving date",
  legalName: "Legal name",
  ledgerClosedUntil: "Books are closed up to",
  nominalCode: "Account code",
  nominalName: "Name of the account",
  autoGenerateOnLock: "Make a journal when a run is locked",
  suspenseAccount: "Account for amounts without one",
  clearingAccount: "Account between parts of a long journal",
  passwordRule: "Password of each file",
  line1: "Address line 1",
  line2: "Address line 2",
  line3: "Address line 3",
  line4: "Address line 4",
  nationalInsuranceNumber: "National Insurance number",
  nonWorkingDayRule: "If the pay date is not a working day",
  paymentDateRule: "Later pay dates",
  paymentWeekday: "Weekday of later pay dates",
  bankHolidayCalendar: "Bank holidays of",
  firstPeriodStartDate: "First day of the first period",
  firstPeriodEndDate: "Last day of the first period",
  firstPaymentDate: "First pay date",
  smallEmployersRelief: "Small Employers’ Relief",
  employmentAllowance: "Claim Employment Allowance",
  employmentAllowanceMaxClaim: "Most Employment Allowance to claim",
  apprenticeshipLevyAllowance: "Share of the apprenticeship levy allowance",
  quarterlyPaymentSchedule: "Pay HMRC every quarter",
  senderType: "Who sends",
  nicMethod: "Method for National Insurance",
  niCategory: "National Insurance category letter",
  p45: "P45 from the previous employer",
  payeReference: "Employer PAYE reference",
  payFrequency: "How often people are paid",
  payElementId: "Pay element",
  payrollConfigId: "Payroll",
  payrollId: "Payroll ID",
  previousPayeReference: "Previous employer’s PAYE reference",
  previousTaxablePay: "Total pay to date",
  previousTaxPaid: "Total tax to date",
  sortCode: "Sort code",
  sspQualifyingDayPolicies: "Qualifying days for Statutory Sick Pay",
  starterDeclaration: "Statement on the starter checklist",
  taxMonth: "Month number on the P45",
  taxWeek: "Week number on the P45",
  qualifyingDays: "Qualifying days",
  calculationMethod: "Days that count for part of a pay period",
  partPeriodDivisor: "What a salary is divided by",
  territory: "Where the work is done",
  unitName: "Unit",
  uniqueTaxpayerReference: "Unique Taxpayer Reference (UTR)",
  week1Month1: "Week 1 or month 1 basis (W1, M1 or X after the code)",
};

/** What helps to fill in a field of which the interface says nothing. */
const HINTS: Labels = {
  partPeriodDivisor: "Leave it empty to use the tax year.",
  enabled: "If not, salaries on the records are not paid.",
  accounts: "Leave it empty to pay from the bank account of the employer’s details.",
  accountName: "As the bank has it, up to 18 characters.",
  accountNumber: "8 digits.",
  accountsOfficeReference: "13 characters, like 123PA00012345.",
  buildingSocietyReference: "Only if the building society asks for one. Also called a roll number.",
  code: "Capital letters and digits, like OVERTIME.",
  effectiveDate: "The first pay date on which it is used.",
  effectiveFrom: "The first day at this salary.",
  employeeFactor: "0.05 is 5%.",
  employerFactor: "0.03 is 3%.",
  employmentAllowanceMaxClaim: "Leave it empty to claim up to the limit.",
  firstPeriodStartDate: "The first day of the first pay period that you run here.",
  firstPaymentDate: "The pay date of that period.",
  gatewayPassword: "It is never shown again. Leave it empty to keep the one that is saved.",
  gatewayUserId: "For sending to HMRC. Leave it empty to keep the one that is saved.",
  nationalInsuranceNumber: "Like AB123456C. Leave it empty if it is not known yet.",
  niCategory: "A for most adults. Leave it empty to have it chosen by age.",
  passwordRule: "The date of birth as DDMMYYYY and the other part, in capital letters without spaces.",
  payeReference: "Like 123/AB456.",
  paymentSource: "NEST needs its name, as in your account there, like Direct Debit 1.",
  payrollId: "Leave it empty to have one made.",
  qualifyingDays: "The days they usually work. Leave them empty to use their working pattern.",
  salary: "A year, before tax. Leave it empty for people paid by the hour.",
  sortCode: "6 digits, like 123456.",
  starterDeclaration:
    "A: first job since 6 April, no benefits or pension. B: now the only job. C: another job or a pension as well.",
  taxCode: "Like 1257L. Leave it empty to use the one that follows from the P45 or the starter statement.",
  workplacePostcode: "Needed for the letters of freeports and investment zones.",
};

/** Choices that are not said as the interface spells them. */
const CHOICES: Readonly<Record<string, string>> = {
  AverageWeek: "By the average week",
  Bacs: "Bank transfer (Bacs)",
  BothInAndOutOfUk: "Works both in and out of the UK",
  DateOfBirthAndLastFourOfNationalInsuranceNumber: "Date of birth and the last four of the National Insurance number",
  DateOfBirthAndNationalInsuranceNumber: "Date of birth and National Insurance number",
  DateOfBirthAndPostcode: "Date of birth and postcode",
  EmployerCost: "Employer’s cost",
  PensionablePaySet1: "Pensionable pay, certified set 1",
  PensionablePaySet2: "Pensionable pay, certified set 2",
  PensionablePaySet3: "Pensionable pay, certified set 3",
  PensionablePayUncertified: "Pensionable pay, not certified",
  EnglandAndWales: "England and Wales",
  FixedAmount: "An amount",
  LessThan183Days: "Stays less than 183 days",
  MoreThan183Days: "Stays 183 days or more",
  NotProvided: "No statement was given",
  LastDay: "The last day of the month",
  LastWeekday: "The last given weekday of the month",
  LastWorkingDay: "The last working day of the month",
  NextWorkingDay: "Pay on the working day after",
  PreviousWorkingDay: "Pay on the working day before",
  PercentageOfGross: "A percentage of gross pay",
  Plan1: "Plan 1",
  Plan2: "Plan 2",
  Plan4: "Plan 4",
  Plan5: "Plan 5",
  RecentEsa: "A recent claim for ESA",
  NotLiableForEmployerNics: "The employer is not liable for their National Insurance",
  ByDay: "By day",
  ByWeekEnd: "By the end of the week",
  SameDay: "The same day of the month",
  StatutoryMaternityPay: "Statutory Maternity Pay",
  StatutoryPaternityPay: "Statutory Paternity Pay",
  StatutoryAdoptionPay: "Statutory Adoption Pay",
  StatutorySharedParentalPay: "Statutory Shared Parental Pay",
  StatutoryParentalBereavementPay: "Statutory Parental Bereavement Pay",
  StatutoryNeonatalCarePay: "Statutory Neonatal Care Pay",
  StatutorySickPay: "Statutory Sick Pay",
  TaxYear: "The days of the tax year",
  DaysOfMonth: "The days of the month",
  TwoHundredSixtieths: "260 days",
  UnitsTimesRate: "Units times a rate",
};

/** Returns the label of a field. */
export function getLabel(name: string): string {
  return LABELS[name] ?? spaced(name);
}

/** Returns what helps to fill in a field: of the interface, or else of the console, and its limit. */
export function getHint({ name, description, minimum, maximum, kind, isRequired }: Field): string {
  const words = HINTS[name] ?? plain(description);
  const meaning = isRequired ? words.replace(/ ?Leave (it|them) empty[^.]*\./, "") : words;
  const range = minimum !== null && maximum !== null ? `${minimum} to ${maximum}.` : "";
  const lines = kind === "lines" ? "One a line." : "";
  return [meaning, range, lines].filter((part) => part !== "").join(" ");
}

export function getChoiceWords(option: string): string {
  return CHOICES[option] ?? spaced(option);
}

interface Issue {
  readonly field: string;
  readonly reason: string;
  readonly reasonToken?: string | null;
}

const EXAMPLES = { money: "1,234.56", number: "7.5" } as const;

/** What the interface says of a value whose form is wrong. */
const WRONG_FORM = "This value is refused.";
const UNSAID: ReadonlySet<string> = new Set([WRONG_FORM, "This field is required."]);

/** Returns the problem as a sentence about the labels that are on the screen; `labels` are those of the form itself. */
export function problemWords({ field, reason, reasonToken }: Issue, labels: Labels = {}): string {
  const own = lastName(field);
  const label = labels[own] ?? getLabel(own);
  const isUnsaid = UNSAID.has(reason) || plain(reason).startsWith(`${own} is required`);
  if (isUnsaid && /(^|_)required(_with)?$/.test(reasonToken ?? "")) return missingWords({ label, kind: "words" });
  if (reason === WRONG_FORM) return `${label} is not written as it should be. ${HINTS[own] ?? ""}`.trim();
  const said = reason.replace(/\b\d{4}-\d\d-\d\d\b/g, dayWords).replaceAll("or send `", "or enter `");
  const words = said.replace(/`([^`]+)`/g, (_, path: string) => {
    const name = lastName(path);
    return /^[a-z]/.test(name) ? (labels[name] ?? getLabel(name)) : name;
  });
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lastName(path: string): string {
  return path.replace(/\[\d+\]$/, "").replace(/^.*\./, "");
}

/** Returns what is wrong with what was entered, by the field's path, as far as the description says it. */
export function findProblems(fields: readonly Field[], draft: Draft, parent = ""): Readonly<Record<string, string>> {
  return Object.assign({}, ...fields.map((field) => problemsOf(field, draft, fieldPath(parent, field.name))));
}

function problemsOf(field: Field, draft: Draft, path: string): Readonly<Record<string, string>> {
  const { kind, isRequired, fields } = field;
  const text = (draft[path] ?? "").trim();
  if (kind === "group") {
    const isEntered = Object.entries(draft).some(([each, entry]) => each.startsWith(`${path}.`) && entry.trim() !== "");
    return isRequired || isEntered ? findProblems(fields, draft, path) : {};
  }
  if (kind === "list" || kind === "dates") return {};
  if (text === "") return isRequired ? { [path]: missingWords(field) } : {};
  const problem = textProblem(field, text);
  return problem === null ? {} : { [path]: problem };
}

function textProblem({ kind, label, maxLength }: Field, text: string): string | null {
  if (maxLength !== null && text.length > maxLength) return `${label} must be ${maxLength} characters or fewer.`;
  if (kind !== "money" && kind !== "number") return null;
  return /^-?£?[\d,]*\.?\d+$/.test(text) ? null : `${label} must be a number, like ${EXAMPLES[kind]}.`;
}

function missingWords({ label, kind }: Pick<Field, "label" | "kind">): string {
  const verb = kind === "choice" || kind === "yesNo" || kind === "choices" ? "Choose" : "Enter";
  return `${verb} the ${/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label}.`;
}
