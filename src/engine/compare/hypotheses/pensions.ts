import type { PayslipFacts } from "../../gross-to-net";
import type { PayslipPensionFacts } from "../../pensions";
import { type Hypothesis, withFacts } from "../variant";

const METHODS = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"] as const;
/** On qualifying earnings, or on all pay. */
const BASES = ["QualifyingEarnings", "PensionablePaySet3"] as const;

/** Another tax method or basis of the pension, or no pension. */
export function pensions({ pension = null }: PayslipFacts): Hypothesis[] {
  if (pension === null) return [];
  const { pensionType, contributionBasis } = pension;
  const methods = METHODS.filter((method) => method !== pensionType).map((method) =>
    changed("PensionMethod", `${method} instead of ${pensionType}`, { pensionType: method }),
  );
  const bases = BASES.filter((basis) => basis !== contributionBasis).map((basis) =>
    changed("PensionBasis", `${basis} instead of ${contributionBasis}`, { contributionBasis: basis }),
  );
  const none = withFacts("PensionMissing", "no contribution", ({ pension: _, ...facts }) => facts);
  return [...methods, ...bases, none];
}

function changed(
  cause: "PensionMethod" | "PensionBasis",
  detail: string,
  change: Partial<PayslipPensionFacts>,
): Hypothesis {
  return withFacts(cause, detail, (facts) =>
    facts.pension ? { ...facts, pension: Object.assign({}, facts.pension, change) } : null,
  );
}
