import { spaced } from "../parts";

const NAMES: Readonly<Record<string, string>> = {
  Fps: "an FPS",
  Eps: "an EPS",
  PayslipEmail: "emailed payslips",
  PensionFile: "a pension file",
  PensionSubmission: "a pension submission",
  PaymentFile: "a payment file",
  RemittanceFile: "a remittance file",
  JournalExport: "a journal",
  Invoice: "an invoice",
  P45: "a P45",
  YearEnd: "the year end",
};

/** Says what has left a run: "an FPS, emailed payslips". */
export function usedByWords(usedBy: readonly string[]): string {
  return usedBy.map((name) => NAMES[name] ?? spaced(name)).join(", ");
}
