import type { Payslip, SummaryItem } from "../../src/engine";
import type { ControlAccount, JournalFacts } from "../../src/engine/journals";

/** Returns the pence of an amount, by its digits. */
export function penceOf(amount: string): number {
  const pence = Number(amount.replace(".", "").replace("-", ""));
  return amount.startsWith("-") ? -pence : pence;
}

/** Returns each nominal account's expected balance, debits positive: plain sums over the payslips. */
export function expectedByNominal(facts: JournalFacts): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const add = (nominal: string, pence: number) => sums.set(nominal, (sums.get(nominal) ?? 0) + pence);
  const control = (name: ControlAccount) =>
    facts.controlAccountMappings.find(({ controlAccount }) => controlAccount === name)?.nominalCode ?? "9999";
  const move = (debit: string, credit: string, pence: number) => {
    add(debit, pence);
    add(credit, -pence);
  };
  for (const { payslip } of facts.payRun.payslips) addPayslip(payslip, facts, add, control, move);
  const { apprenticeshipLevy, employmentAllowance, statutoryRecovery } = facts.payRun.charges ?? {};
  move(control("ApprenticeshipLevy"), control("Paye"), penceOf(String(apprenticeshipLevy ?? "0.00")));
  move(control("EmployerNi"), control("EmployerNiExpense"), penceOf(String(employmentAllowance ?? "0.00")));
  move(control("Paye"), control("StatutoryRecovery"), penceOf(String(statutoryRecovery ?? "0.00")));
  return new Map([...sums].filter(([, pence]) => pence !== 0));
}

function addPayslip(
  { forPeriod, summaryItems }: Payslip,
  facts: JournalFacts,
  add: (nominal: string, pence: number) => void,
  control: (name: ControlAccount) => string,
  move: (debit: string, credit: string, pence: number) => void,
): void {
  const own = (item: SummaryItem, otherwise: string) => nominalOf(item, facts) ?? otherwise;
  for (const item of summaryItems) {
    const pence = item.pensionLineType === "Refund" ? -penceOf(item.amount) : penceOf(item.amount);
    const isPay = item.lineType === "Payment" || item.lineType === "StatutoryPayment" || item.code === "GROSS_PAY";
    if (item.lineType === null && item.code !== "GROSS_PAY") continue;
    if (item.lineType === "SalarySacrifice") add(own(item, "9999"), -pence);
    else if (item.lineType === "PensionContribution" && item.pensionType === "SalarySacrifice") {
      add(own(item, "9999"), -pence);
      move(control("EmployerPensionExpense"), control("EmployerPension"), pence);
    } else if (item.lineType === "PensionContribution") add(own(item, control("EmployeePension")), -pence);
    else if (item.lineType === "EmployerPension") {
      move(own(item, control("EmployerPensionExpense")), control("EmployerPension"), pence);
    } else if (item.lineType === "AttachmentOrder") add(own(item, control("CourtOrders")), -pence);
    else if (/^Deduction|^AttachmentOrderFee/.test(String(item.lineType)))
      add(own(item, control("OtherLiabilities")), -pence);
    else if (item.lineType !== "PayrolledBenefit" && isPay) add(own(item, "9999"), pence);
  }
  add(control("NetPay"), -penceOf(forPeriod.netPay));
  add(control("Paye"), -penceOf(forPeriod.tax));
  add(control("EmployeeNi"), -penceOf(forPeriod.ni));
  add(control("StudentLoan"), -penceOf(forPeriod.studentLoan));
  add(control("PostgraduateLoan"), -penceOf(forPeriod.postgraduateLoan));
  move(control("EmployerNiExpense"), control("EmployerNi"), penceOf(forPeriod.employerNi));
}

/** Returns the account to which a row is mapped: by its description first, then by its element. */
function nominalOf(item: SummaryItem, { payElementMappings, splitDimensions = [] }: JournalFacts): string | undefined {
  const described = splitDimensions.find(({ dimension }) => dimension === "LineDescription");
  const found = described?.values?.find(({ splitValueKey }) => splitValueKey === item.description);
  if (found?.nominalCode) return found.nominalCode;
  const isSacrifice = item.lineType === "PensionContribution" && item.pensionType === "SalarySacrifice";
  const key = isSacrifice && /^(PENSION|PensionContribution)$/.test(item.code) ? "PENSION_SACRIFICE" : item.code;
  return payElementMappings.find(({ payElementId }) => payElementId === key)?.nominalCode;
}
