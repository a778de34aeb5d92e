// The facts of a journal: the pay run and the settings of the organisation.

export type { EmployerCharges } from "./read/charges";
export type { DepartmentShare } from "./read/departments";
export type { JournalFacts, JournalSettings } from "./read/journal-facts";
export type { JournalPayslip, LinePlace } from "./read/journal-payslip";
export type { ControlAccountMapping, NominalAccountFacts, PayElementMapping } from "./read/mappings";
export type { JournalPayRun } from "./read/pay-run";
export type { SplitDimension, SplitValue } from "./read/splits";
export type { AccountCodeComposition, JournalTemplate } from "./read/template";
