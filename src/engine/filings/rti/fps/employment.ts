import { readDate, type TaxYear, taxWeekOf, taxYearOf } from "../../../base";
import type { FilingFacts, PayslipOfFiling } from "../../../filing-facts";
import type { GroupPart, Part, Parts } from "../message";
import { figuresToDateOf } from "./figures-to-date";
import { niBlocksOf } from "./ni-blocks";
import { paymentOf } from "./payment";
import { starterOf } from "./starter";

export const EMPLOYMENT_FACTS = new Set([
  "payrollId",
  "previousPayrollId",
  "employmentType",
  "director",
  "starter",
  "leaver",
  "workplacePostcode",
  "paidToNonIndividual",
  "irregularEmployment",
  "payslip",
  "payment",
  "studentLoanPlan",
  "hoursWorkedBand",
]);
const DIRECTOR = new Set(["nicMethod", "appointmentDate", "reportOnFps"]);
const TYPES = {
  Employee: null,
  Worker: null,
  Director: null,
  Pensioner: "OccPenInd",
  OffPayrollWorker: "OffPayrollWorker",
};
const METHODS = { Annual: "AN", Alternative: "AL" };

/** Returns one employment of a full payment submission, with its one payment. */
export function employmentOf(
  facts: FilingFacts,
  payslip: PayslipOfFiling,
  { taxYear, lateReason }: { readonly taxYear: TaxYear; readonly lateReason: Part | null },
): GroupPart {
  const mark = facts.choice<string | null>("employmentType", TYPES);
  const postcode = facts.text("workplacePostcode");
  return {
    from: facts.path,
    parts: {
      ...(mark === null ? {} : { [mark]: { text: "yes", from: facts.at("employmentType") } }),
      ...directorOf(facts, taxYear),
      Starter: starterOf(facts),
      EmployeeWorkplacePostcode: postcode === null ? null : { ...postcode, text: postcode.text.trim().toUpperCase() },
      PayId: facts.text("payrollId"),
      PayIdChgd: changedIdOf(facts),
      PaymentToANonIndividual: facts.yes("paidToNonIndividual"),
      IrrEmp: facts.yes("irregularEmployment"),
      LeavingDate: leavingDateOf(facts),
      FiguresToDate: figuresToDateOf(facts, payslip),
      Payment: paymentOf(facts, payslip, lateReason),
      NIlettersAndValues: niBlocksOf(payslip),
    },
  };
}

/** Returns the director's method for every payment, and the week of an appointment after the first week. */
function directorOf(facts: FilingFacts, taxYear: TaxYear): Parts {
  const director = facts.child("director", DIRECTOR);
  if (director === null) return {};
  const method = director.neededChoice("nicMethod", METHODS);
  const appointed = director.date("appointmentDate");
  const day = appointed === null ? Number.NaN : readDate(appointed.text);
  const week = taxYearOf(day) === taxYear ? taxWeekOf(day, taxYear) : 1;
  const isTold = week > 1 && (!director.has("reportOnFps") || director.flag("reportOnFps"));
  return {
    DirectorsNIC: { text: method, from: director.at("nicMethod") },
    TaxWkOfApptOfDirector: isTold ? { text: String(week), from: director.at("appointmentDate") } : null,
  };
}

function changedIdOf(facts: FilingFacts): GroupPart | null {
  const old = facts.text("previousPayrollId");
  if (old === null) return null;
  return { from: old.from, parts: { PayrollIdChangedIndicator: { text: "yes", from: old.from }, OldPayrollId: old } };
}

function leavingDateOf(facts: FilingFacts): Part | null {
  return facts.child("leaver", LEAVER)?.neededDate("leavingDate") ?? null;
}

const LEAVER = new Set(["leavingDate", "leavingReason", "isDeceased", "payAfterLeaving", "p45Issued"]);
