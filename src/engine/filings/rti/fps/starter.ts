import { byLoanPlan, formatPence } from "../../../base";
import type { FilingFacts } from "../../../filing-facts";
import { type GroupPart, groupOf } from "../message";

const KNOWN = new Set([
  "startDate",
  "starterDeclaration",
  "studentLoanPlan",
  "postgraduateLoan",
  "overseasSecondment",
  "pensioner",
  "reportOnFps",
]);
const SECONDMENT = new Set(["type", "eeaCitizen", "epm6Scheme"]);
const PENSIONER = new Set(["annualPension", "isBereaved"]);
const DECLARATIONS = { A: "A", B: "B", C: "C", NotProvided: "C" };
const PLANS = byLoanPlan(() => true);
const STAYS = {
  MoreThan183Days: "Stay183DaysOrMore",
  LessThan183Days: "StayLessThan183Days",
  BothInAndOutOfUk: "InOutUK",
};

/** Returns the starter details, which are reported once. */
export function starterOf(employment: FilingFacts): GroupPart | null {
  const starter = employment.child("starter", KNOWN);
  if (starter === null) return null;
  const declaration = starter.choice("starterDeclaration", DECLARATIONS);
  const hasLoan = starter.choice("studentLoanPlan", PLANS) !== null;
  const group: GroupPart = {
    from: starter.path,
    parts: {
      StartDate: starter.neededDate("startDate"),
      StartDec: declaration === null ? null : { text: declaration, from: starter.at("starterDeclaration") },
      StudentLoan: hasLoan ? { text: "yes", from: starter.at("studentLoanPlan") } : null,
      PostgradLoan: starter.yes("postgraduateLoan"),
      Seconded: secondmentOf(starter),
      OccPension: pensionOf(starter),
    },
  };
  return starter.has("reportOnFps") && !starter.flag("reportOnFps") ? null : group;
}

function secondmentOf(starter: FilingFacts): GroupPart | null {
  const secondment = starter.child("overseasSecondment", SECONDMENT);
  if (secondment === null) return null;
  const stay = secondment.choice("type", STAYS);
  return {
    from: secondment.path,
    parts: {
      ...(stay === null ? {} : { [stay]: { text: "yes", from: secondment.at("type") } }),
      EEACitizen: secondment.yes("eeaCitizen"),
      EPM6: secondment.yes("epm6Scheme"),
    },
  };
}

function pensionOf(starter: FilingFacts): GroupPart | null {
  const pension = starter.child("pensioner", PENSIONER);
  if (pension === null) return null;
  const amount = formatPence(pension.neededPence("annualPension"));
  return groupOf(pension.path, {
    Bereaved: pension.yes("isBereaved"),
    Amount: { text: amount, from: pension.at("annualPension") },
  });
}
