import { grossToNet, type Rulebook } from "../../engine";
import { makePayslipContents, type PayslipContents } from "../../engine/forms";
import { outcomeOf, type Situation } from "../situation";
import type { Names } from "./names";

/** Makes the contents of the shown payment's payslip; null if they cannot be made. */
export function makeContents(situation: Situation, names: Names, rulebook: Rulebook): PayslipContents | null {
  const outcome = outcomeOf(situation, rulebook, (facts, law, { explain }) => grossToNet(facts, law, { explain }));
  if (!outcome.ok) return null;
  const { payslip } = outcome.figures;
  const [firstName = "", ...rest] = names.employee.trim().split(/\s+/);
  const made = makePayslipContents(
    {
      status: "PREVIEW",
      employee: { firstName, lastName: rest.join(" ") || "–" },
      employer: { name: names.employer.trim(), payeReference: names.reference.trim() || "–" },
      payslip,
    },
    rulebook,
  );
  return made.ok ? made.value : null;
}
