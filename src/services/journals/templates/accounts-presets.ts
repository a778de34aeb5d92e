import type { ControlAccount, NominalAccountFacts } from "../../../engine/journals";

/** The charts of accounts that can fill the mappings of a new template. */
export const ACCOUNTS_PRESET_NAMES = ["None", "FreeAgentPayroll", "XeroUk", "Sage50"] as const;
export type AccountsPreset = (typeof ACCOUNTS_PRESET_NAMES)[number];

/** The accounts of a chart: that of pay, and those of control accounts; others are left for the user to name. */
interface Accounts {
  readonly pay: NominalAccountFacts;
  readonly controls: Readonly<Partial<Record<ControlAccount, NominalAccountFacts>>>;
}

function account(nominalCode: string, nominalName: string): NominalAccountFacts {
  return { nominalCode, nominalName };
}

/** Source: FreeAgent's guide for payroll software (dev.freeagent.com/docs/how-to_guides). It has no code for net pay. */
const FREE_AGENT: Accounts = {
  pay: account("401", "Salaries"),
  controls: {
    EmployerNiExpense: account("402", "Employer NICs"),
    EmployerPensionExpense: account("403", "Staff Pensions"),
    EmployeePension: account("813", "Pension Creditor"),
    EmployerPension: account("813", "Pension Creditor"),
    Paye: account("814", "PAYE/NI"),
    EmployeeNi: account("814", "PAYE/NI"),
    EmployerNi: account("814", "PAYE/NI"),
  },
};

/**
 * The default chart of accounts of Xero's UK edition. Public listings confirm 477, 825 and 826; the others are not
 * confirmed, and an organisation may have changed any of them.
 */
const XERO: Accounts = {
  pay: account("477", "Salaries"),
  controls: {
    EmployerNiExpense: account("479", "Employers National Insurance"),
    EmployerPensionExpense: account("482", "Pensions Costs"),
    NetPay: account("814", "Wages Payable - Payroll"),
    Paye: account("825", "PAYE Payable"),
    StudentLoan: account("825", "PAYE Payable"),
    PostgraduateLoan: account("825", "PAYE Payable"),
    EmployeeNi: account("826", "NIC Payable"),
    EmployerNi: account("826", "NIC Payable"),
    EmployeePension: account("858", "Pensions Payable"),
    EmployerPension: account("858", "Pensions Payable"),
    CourtOrders: account("868", "Earnings Orders Payable"),
  },
};

/** Source: Sage's help, "Record a salary journal - UK only". */
const SAGE_50: Accounts = {
  pay: account("7000", "Gross Wages"),
  controls: {
    EmployerNiExpense: account("7006", "Employers NI"),
    EmployerPensionExpense: account("7007", "Employers Pension"),
    ApprenticeshipLevy: account("7015", "Apprenticeship levy"),
    Paye: account("2210", "PAYE"),
    EmployeeNi: account("2211", "National Insurance"),
    EmployerNi: account("2211", "National Insurance"),
    StudentLoan: account("2214", "Student Loans"),
    PostgraduateLoan: account("2214", "Student Loans"),
    CourtOrders: account("2215", "Attachments"),
    OtherLiabilities: account("2216", "Deductions"),
    NetPay: account("2220", "Net Wages"),
    EmployeePension: account("2230", "Pension Fund"),
    EmployerPension: account("2230", "Pension Fund"),
  },
};

export const ACCOUNTS_PRESETS: Readonly<Record<Exclude<AccountsPreset, "None">, Accounts>> = {
  FreeAgentPayroll: FREE_AGENT,
  XeroUk: XERO,
  Sage50: SAGE_50,
};
