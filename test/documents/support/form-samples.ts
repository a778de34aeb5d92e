import type {
  InvoiceDocument,
  JournalDocument,
  LetterDocument,
  P11DBDocument,
  P11DDocument,
  P32Document,
  SettlementDocument,
} from "../../../src/documents";
import { payYear } from "../../../src/engine";
import { makeP32, makeP45, makeP60, type P45, type P60 } from "../../../src/engine/forms";
import { EMPLOYEE, EMPLOYER, rulebook } from "./samples";

/** The address on a form, as its data state it. */
export const FORM_EMPLOYER = {
  name: EMPLOYER.name,
  address: { lines: ["1 Sample Street", "Sampleton"], postcode: "SA1 1AA", foreignCountry: null },
  payeReference: EMPLOYER.payeReference,
};

function lastPayslip(payments: number) {
  const year = payYear(
    {
      taxYear: "2026-27",
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan2" }],
      payments: Array.from({ length: payments }, (_, index) => ({
        paymentDate: `20${index < 9 ? "26" : "27"}-${String(((index + 3) % 12) + 1).padStart(2, "0")}-28`,
        lines: [
          { description: "Pay", amount: "3100.00" },
          {
            description: "Statutory maternity pay",
            amount: "210.55",
            lineType: "StatutoryPayment",
            statutoryType: "StatutoryMaternityPay",
          },
        ],
      })),
    } as never,
    rulebook,
  );
  if (!year.ok) throw new Error(JSON.stringify(year.problems));
  const last = year.value.payslips.at(-1);
  if (last === undefined) throw new Error("nobody was paid");
  return { ...last, yearToDate: { ...last.yearToDate, previousTaxablePay: "9800.00", previousTaxPaid: "712.40" } };
}

export function p45(changes: object = {}): P45 {
  const form = makeP45(
    {
      employee: EMPLOYEE,
      employer: EMPLOYER,
      payslip: lastPayslip(7),
      leavingDate: "2026-10-28",
      issueDate: "2026-10-30",
      studentLoan: { startDate: "2026-04-06" },
      ...changes,
    },
    rulebook,
  );
  if (!form.ok) throw new Error(JSON.stringify(form.problems));
  return form.value;
}

export function p60(changes: object = {}): P60 {
  const form = makeP60(
    { employee: EMPLOYEE, employer: EMPLOYER, payslip: lastPayslip(12), status: "Finalised", ...changes },
    rulebook,
  );
  if (!form.ok) throw new Error(JSON.stringify(form.problems));
  return form.value;
}

/** Returns twelve months of a small employer, and one of a large one. */
export function p32(): P32Document {
  const form = makeP32(
    {
      taxYear: 2026,
      isSmallEmployer: true,
      employmentAllowance: true,
      months: Array.from({ length: 12 }, (_, index) => ({
        month: index + 1,
        incomeTax: `${1204 + index}.60`,
        studentLoans: "49.00",
        employeeNi: "612.44",
        employerNi: "987.16",
        statutoryPay: index === 3 ? { StatutoryMaternityPay: "800.00" } : {},
      })),
    },
    rulebook,
  );
  if (!form.ok) throw new Error(JSON.stringify(form.problems));
  return { ...form.value, employer: FORM_EMPLOYER };
}

const ACCOUNTS = [
  ["7000", "Gross wages", "Gross pay", "10000.00", "0.00"],
  ["7006", "Employer NI", "Employer National Insurance", "1200.00", "0.00"],
  ["2210", "PAYE and NI", "Income tax", "0.00", "3900.00"],
  ["2230", "Pension", "Employee pension", "0.00", "500.00"],
  ["2220", "Net pay", "Net pay", "0.00", "6800.00"],
] as const;

/** Returns a journal with each account's lines repeated. */
export function journal(times = 1): JournalDocument {
  const lines = Array.from({ length: times }, () => ACCOUNTS).flat();
  const total = (amount: number) => `${amount * times}.00`;
  return {
    employer: FORM_EMPLOYER,
    journalId: "J1",
    payRunId: "R1",
    payrollConfigId: null,
    year: 2026,
    period: 8,
    templateId: null,
    version: 1,
    isLatest: true,
    reason: "Initial",
    journalDate: "2026-11-30",
    reference: "PAY-2026-08",
    narration: "Payroll 2026-27 period 8",
    totalDebit: total(11200),
    totalCredit: total(11200),
    isBalanced: true,
    lineCount: lines.length,
    reconciliation: [
      { item: "GrossPay", payRunAmount: total(10000), journalAmount: total(10000), difference: "0.00" },
      { item: "EmployerNi", payRunAmount: total(1200), journalAmount: total(1200), difference: "0.00" },
      { item: "Paye", payRunAmount: total(3900), journalAmount: total(3900), difference: "0.00" },
      { item: "NetPay", payRunAmount: total(6800), journalAmount: total(6800), difference: "0.00" },
    ],
    byNominal: ACCOUNTS.map(([nominalCode, nominalName, , debit, credit]) => ({
      nominalCode,
      nominalName,
      debit: total(Number(debit)),
      credit: total(Number(credit)),
    })),
    byDepartment: [],
    warnings: [
      { token: "pay_element_excluded", text: "Mileage is excluded: 45.00 is not in this journal.", arguments: {} },
    ],
    snapshot: "",
    lines: lines.map(([nominalCode, nominalName, description, debit, credit], index) => ({
      lineNumber: index + 1,
      nominalCode,
      accountCode: nominalCode,
      nominalName,
      description,
      debit,
      credit,
      department: index % 2 === 0 ? "Ovens" : null,
      trackingCodes: [],
      payElementId: null,
      controlAccount: null,
    })),
  };
}

export function letter(): LetterDocument {
  return {
    employer: FORM_EMPLOYER,
    recipient: ["Ms Sample Person", "2 Sample Road", "Sampletown", "EC1A 2BB"],
    date: "2026-05-28",
    title: "You have joined our workplace pension",
    facts: [
      { label: "Pension scheme", value: "Sample Pension" },
      { label: "Member since", value: "6 May 2026" },
      { label: "You pay", value: "5% of qualifying earnings" },
    ],
    paragraphs: Array.from({ length: 30 }, (_, at) => `Paragraph ${at + 1}: ${"We pay into it as well. ".repeat(12)}`),
  };
}

const PARTS = [
  ["Basic pay, April 2026", "12", "2541.6667", "30500.00", "ZERO"],
  ["Employer's National Insurance", "1", null, "3811.20", "ZERO"],
  ["Payslips", "12", "4.5", "54.00", "STANDARD"],
] as const;

/** Returns an issued invoice with its lines repeated. */
export function invoice(times = 1): InvoiceDocument {
  const amount = (pence: number) => (pence / 100).toFixed(2);
  const lines = Array.from({ length: times }, () => PARTS).flat();
  const [free, net] = [3_431_120 * times, 5_400 * times];
  return {
    documentType: "Invoice",
    status: "Issued",
    title: null,
    number: "INV-0042",
    issueDate: "2026-04-30",
    dueDate: "2026-05-30",
    reference: "Payroll 2026-27 period 1",
    creditedInvoice: null,
    reason: null,
    seller: {
      name: "Sample Bureau Ltd",
      address: ["1 Sample Street", "Sampleton", "SA1 1AA"],
      vatNumber: "GB123456789",
    },
    client: { name: "Sample Bakery Ltd", address: ["2 Sample Road", "Sampletown", "EC1A 2BB"], vatNumber: null },
    introduction: "Thank you for your custom.",
    lineAmountType: "Exclusive",
    groups: [
      {
        heading: null,
        lines: lines.map(([description, quantity, unitAmount, lineAmount, taxType]) => {
          return { description, quantity, unitAmount, lineAmount, netAmount: lineAmount, taxType };
        }),
        total: amount(free + net),
      },
    ],
    taxes: [
      { taxType: "ZERO", name: "Zero rated", rate: "0.00", netAmount: amount(free), taxAmount: "0.00" },
      { taxType: "STANDARD", name: "20% VAT", rate: "20.00", netAmount: amount(net), taxAmount: amount(net / 5) },
    ],
    subTotal: amount(free + net),
    totalTax: amount(net / 5),
    total: amount(free + net + net / 5),
    amountPaid: "1000.00",
    amountCredited: "0.00",
    balance: amount(free + net + net / 5 - 100_000),
    paymentTermsText: "Payment within 30 days of the date of the invoice.",
    paymentDetails: "Sample Bank, sort code 08-99-99, account 66374958",
    footer: "Registered in England and Wales, company number 01234567.",
  };
}

const OF_YEAR = { employer: FORM_EMPLOYER, taxYear: 2026, taxYearLabel: "2026-27", formsBy: "2027-07-06" };

/** A P11D with benefits in three sections, of which the car has a working sheet. */
export function p11d(changes: object = {}): P11DDocument {
  const { employeeId, title, firstName, lastName, nationalInsuranceNumber, payrollId, department } = EMPLOYEE;
  const plain = { details: [], workings: [] };
  return {
    ...OF_YEAR,
    employeeId,
    title,
    firstName,
    middleName: null,
    lastName,
    nationalInsuranceNumber,
    gender: "Female",
    dateOfBirth: "1990-02-28",
    address: { lines: ["2 Sample Road", "Sampleton"], postcode: "SA2 2BB", foreignCountry: null },
    payrollId,
    department,
    benefits: [
      {
        section: "M",
        isClass1A: false,
        description: "Subscription",
        gross: "80.00",
        madeGood: "0.00",
        cashEquivalent: "80.00",
        ...plain,
      },
      {
        section: "F",
        isClass1A: true,
        description: "Sample 2.0",
        gross: null,
        madeGood: null,
        cashEquivalent: "10059.00",
        details: [
          { label: "First registered", value: "2025-03-01", type: "Date" },
          { label: "CO2, grams a kilometre", value: "128", type: "Text" },
          { label: "Type of fuel", value: "A", type: "Text" },
          { label: "Appropriate percentage", value: "31%", type: "Text" },
          { label: "List price", value: "32450.00", type: "Amount" },
          { label: "Unavailable days", value: "0", type: "Text" },
        ],
        workings: [
          {
            rule: "The charge of a full year drops pence.",
            formula: "chargeable price × percentage",
            inputs: "chargeable price 32450.00, percentage 31%",
            value: "10059.00",
          },
        ],
      },
      {
        section: "I",
        isClass1A: true,
        description: "Family cover",
        gross: "748.00",
        madeGood: "48.00",
        cashEquivalent: "700.00",
        ...plain,
      },
      {
        section: "M",
        isClass1A: true,
        description: "Gym",
        gross: "240.00",
        madeGood: "0.00",
        cashEquivalent: "240.00",
        ...plain,
      },
    ],
    total: "11079.00",
    status: "Finalised",
    replacementNumber: 0,
    ...changes,
  };
}

export function settlement(): SettlementDocument {
  const { employer, taxYear, taxYearLabel } = OF_YEAR;
  return {
    employer,
    taxYear,
    taxYearLabel,
    items: [
      { description: "Summer party", isLiable: true, parts: [{ rate: "20%", value: "1000.00" }] },
      { description: "Childcare", isLiable: false, parts: [{ rate: "45%", value: "300.00" }] },
    ],
    rates: [
      { rate: "20%", value: "1000.00", tax: "250.00" },
      { rate: "45%", value: "300.00", tax: "245.45" },
    ],
    tax: "495.45",
    liable: "1495.45",
    rate: "15%",
    class1B: "224.32",
    total: "719.77",
    agreeBy: "2027-07-05",
    payBy: "2027-10-22",
    payByPost: "2027-10-19",
  };
}

export function p11db(): P11DBDocument {
  return {
    ...OF_YEAR,
    forms: [
      { name: "Person, Sample", payrollId: "0042", nationalInsuranceNumber: "QQ123456C", total: "11079.00" },
      { name: "Other, Sample", payrollId: null, nationalInsuranceNumber: null, total: "600.00" },
    ],
    onP11D: "11599.00",
    payrolled: "30946.00",
    liable: "42545.00",
    rate: "15%",
    class1A: "6381.75",
    payBy: "2027-07-22",
    payByPost: "2027-07-19",
  };
}
