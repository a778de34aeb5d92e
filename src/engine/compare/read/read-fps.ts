import {
  type Failure,
  formatPence,
  loanPlanCode,
  type PayFrequency,
  type Problem,
  problem,
  readPence,
  STUDENT_LOAN_PLANS,
} from "../../base";
import { attributeOf, elementAt, elementsAt, readXml, textAt, type XmlElement } from "../../filings";
import type { ReportedLetter, ReportedPayment } from "./our-payslip";

/** What a full payment submission reports, read from any software's file. */
export interface ReportedPayroll {
  /** "2026-27", as the message names it without its century: "26-27". */
  readonly taxYear: string;
  readonly payments: readonly ReportedPayment[];
}

const SUBMISSION = "FullPaymentSubmission";

/**
 * Reads a full payment submission: a whole GovTalk message, or its part from IRenvelope or FullPaymentSubmission on.
 *
 * Problems: `malformed_xml` {line, column} at "/xml", such as of a file that was cut off; `unsafe_xml`; `required` with the
 * element that is missing, such as of another message; `not_a_number` at the place of an amount.
 */
export function readFps(xml: string): { readonly ok: true; readonly value: ReportedPayroll } | Failure {
  const read = readXml(xml);
  if (!read.ok) return { ok: false, problems: read.problems.map((found) => ({ ...found, path: "/xml" })) };
  const submission = findSubmission(read.value);
  if (submission === null) return missing("/xml", SUBMISSION);
  const problems: Problem[] = [];
  const payments = elementsAt(submission, "Employee").flatMap((employee, at) =>
    elementsAt(employee, "Employment").flatMap((employment, of) => {
      const place = `/Employee[${at + 1}]/Employment[${of + 1}]`;
      return elementsAt(employment, "Payment").map((payment) =>
        new FpsReader(place, problems).payment(employee, employment, payment),
      );
    }),
  );
  if (payments.length === 0 && problems.length === 0) return missing(`/${SUBMISSION}`, "Employee/Employment/Payment");
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { taxYear: `20${textAt(submission, "RelatedTaxYear") ?? ""}`, payments } };
}

function missing(path: string, element: string): Failure {
  return { ok: false, problems: [problem("required", path, { expected: element })] };
}

function findSubmission(root: XmlElement): XmlElement | null {
  if (root.local === SUBMISSION) return root;
  return (
    elementAt(root, SUBMISSION) ??
    elementAt(root, `IRenvelope/${SUBMISSION}`) ??
    elementAt(root, `Body/IRenvelope/${SUBMISSION}`)
  );
}

const FREQUENCY_CODES: Readonly<Record<string, PayFrequency>> = {
  W1: "Weekly",
  W2: "Fortnightly",
  W4: "FourWeekly",
  M1: "Monthly",
  M3: "Quarterly",
  M6: "TwiceYearly",
  MA: "Annually",
};

/** Reads one payment, and collects the places of amounts that cannot be read. */
class FpsReader {
  constructor(
    private readonly place: string,
    private readonly problems: Problem[],
  ) {}

  payment(employee: XmlElement, employment: XmlElement, payment: XmlElement): ReportedPayment {
    const letters = elementsAt(employment, "NIlettersAndValues").map((block) => this.letter(block));
    const plan = elementAt(payment, "StudentLoanRecovered");
    const method = textAt(employment, "DirectorsNIC");
    const code = elementAt(payment, "TaxCode");
    const person = this.person(employee, employment);
    const taxCode = `${(code && attributeOf(code, "TaxRegime")) ?? ""}${textAt(payment, "TaxCode") ?? ""}`;
    const isAlone = code !== null && attributeOf(code, "BasisNonCumulative") === "yes";
    return {
      ...person,
      paymentDate: this.text(payment, "PmtDate"),
      payFrequency: FREQUENCY_CODES[textAt(payment, "PayFreq") ?? ""] ?? null,
      taxCode,
      week1Month1: isAlone,
      studentLoanPlan: plan && planOf(attributeOf(plan, "PlanType")),
      hasPostgraduateLoan: elementAt(payment, "PostgradLoanRecovered") !== null,
      directorMethod: method === null ? null : method === "AL" ? "Alternative" : "Annual",
      stated: this.stated(payment, letters, { taxCode, isAlone }),
      benefits: this.amount(payment, "BenefitsTaxedViaPayroll"),
      pensionBeforeTax: this.amount(payment, "EmpeePenContribnsPaid"),
      pensionAfterTax: this.amount(payment, "EmpeePenContribnsNotPaid"),
      letters,
      yearToDate: this.yearToDate(employment, letters, method !== null),
    };
  }

  private person(employee: XmlElement, employment: XmlElement) {
    const names = ["Fore", "Sur"].flatMap((part) => elementsAt(employee, `EmployeeDetails/Name/${part}`));
    const name = names.map((each) => each.children.filter((child) => typeof child === "string").join("")).join(" ");
    const employeeId = textAt(employment, "PayId") ?? textAt(employee, "EmployeeDetails/NINO") ?? name;
    return { employeeId, name };
  }

  private stated(
    payment: XmlElement,
    letters: readonly ReportedLetter[],
    { taxCode, isAlone }: { readonly taxCode: string; readonly isAlone: boolean },
  ): ReportedPayment["stated"] {
    const sum = (amount: (letter: ReportedLetter) => string) =>
      formatPence(letters.reduce((total, letter) => total + readPence(amount(letter)), 0));
    const inPeriod = letters.find(({ gross }) => gross !== "0.00") ?? letters[0];
    return {
      amounts: {
        taxablePay: this.amount(payment, "TaxablePay"),
        grossForEmployeeNi: sum(({ gross }) => gross),
        tax: this.amount(payment, "TaxDeductedOrRefunded"),
        ni: sum(({ ni }) => ni),
        employerNi: sum(({ employerNi }) => employerNi),
        studentLoan: this.amount(payment, "StudentLoanRecovered"),
        postgraduateLoan: this.amount(payment, "PostgradLoanRecovered"),
      },
      taxCode,
      week1Month1: isAlone,
      niCategory: inPeriod?.niCategory ?? null,
    };
  }

  private letter(block: XmlElement): ReportedLetter {
    const gross = this.amount(block, "GrossEarningsForNICsYTD");
    const [atLel, lelToPt, ptToUel] = ["AtLELYTD", "LELtoPTYTD", "PTtoUELYTD"].map((name) => this.amount(block, name));
    const bands = { atLel: atLel ?? "0.00", lelToPt: lelToPt ?? "0.00", ptToUel: ptToUel ?? "0.00" };
    const inBands = Object.values(bands).reduce((sum, amount) => sum + readPence(amount), 0);
    const above = inBands === 0 ? 0 : readPence(gross) - inBands;
    return {
      niCategory: this.text(block, "NIletter"),
      gross: this.amount(block, "GrossEarningsForNICsInPd"),
      ni: this.amount(block, "EmpeeContribnsInPd"),
      employerNi: this.amount(block, "TotalEmpNICInPd"),
      yearToDate: {
        grossForEmployeeNi: gross,
        grossForEmployerNi: gross,
        ni: this.amount(block, "EmpeeContribnsYTD"),
        employerNi: this.amount(block, "TotalEmpNICYTD"),
        bands: { ...bands, aboveUel: formatPence(Math.max(0, above)) },
      },
    };
  }

  private yearToDate(
    employment: XmlElement,
    letters: readonly ReportedLetter[],
    isDirector: boolean,
  ): ReportedPayment["yearToDate"] {
    const amount = (name: string) => this.amount(employment, `FiguresToDate/${name}`);
    const byLetter = Object.fromEntries(letters.map(({ niCategory, yearToDate }) => [niCategory, yearToDate]));
    const [before, after] = [amount("EmpeePenContribnsPaidYTD"), amount("EmpeePenContribnsNotPaidYTD")];
    return {
      taxablePay: amount("TaxablePay"),
      tax: amount("TotalTax"),
      studentLoan: amount("StudentLoansTD"),
      postgraduateLoan: amount("PostgradLoansTD"),
      benefitsTaxedViaPayroll: amount("BenefitsTaxedViaPayrollYTD"),
      pension: formatPence(readPence(before) + readPence(after)),
      pensionContributionsByType: {
        ...(before === "0.00" ? {} : { NetPayArrangement: before }),
        ...(after === "0.00" ? {} : { ReliefAtSource: after }),
      },
      ...(isDirector ? { niBandResultDirector: byLetter } : { niBandResult: byLetter }),
    };
  }

  private text(owner: XmlElement, name: string): string {
    const found = textAt(owner, name);
    if (found === null) this.problems.push(problem("required", `${this.place}/${owner.local}/${name}`));
    return found ?? "";
  }

  /** Returns an amount in pounds; zero if the element is left out, as messages leave out what is zero. */
  private amount(owner: XmlElement, name: string): string {
    const pence = readPence((textAt(owner, name) ?? "0").trim());
    if (Number.isFinite(pence)) return formatPence(pence);
    this.problems.push(problem("not_a_number", `${this.place}/${owner.local}/${name}`));
    return "0.00";
  }
}

function planOf(code: string | null) {
  return STUDENT_LOAN_PLANS.find((plan) => loanPlanCode(plan) === code) ?? null;
}
