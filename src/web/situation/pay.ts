import type { PensionType } from "../../engine";
import { basisPointsOfPence, formatPence, WHOLE_IN_BASIS_POINTS } from "../../engine/base";
import { basicPay } from "./basic-pay";
import { benefitPay, bonusPay } from "./extra-pay";
import { pounds, typedBasisPoints, typedPence } from "./money";
import { joined, line, type Pay, type PaymentPlace, refused } from "./pay-part";
import type { Situation } from "./situation";

/**
 * Calculates the lines of one payment. `reliefBasisPoints` is the tax relief that a scheme reclaims at source.
 * Contributions in per cent are a share of basic pay, without a bonus.
 */
export function payOf(situation: Situation, reliefBasisPoints: number, place: PaymentPlace): Pay {
  const basic = basicPay(situation, place);
  const pay = [bonusPay(situation, place), benefitPay(situation, place)].reduce(joined, basic);
  if (situation.pensionType === "None") return pay;
  const basicPence = typedPence(String(basic.lines[0]?.amount ?? ""));
  if (Number.isNaN(basicPence)) return pay;
  return [
    memberPension(situation, situation.pensionType, basicPence, reliefBasisPoints),
    employerPension(situation, basicPence),
  ].reduce(joined, pay);
}

function memberPension(situation: Situation, pensionType: PensionType, grossPence: number, relief: number): Pay {
  const takenShare = pensionType === "ReliefAtSource" ? WHOLE_IN_BASIS_POINTS - relief : WHOLE_IN_BASIS_POINTS;
  const share = pensionShare(situation, "pensionEmployee", grossPence, takenShare);
  if (share === null) return refused("pensionEmployee", "not_a_number");
  const facts = { amount: formatPence(share.pence), lineType: "PensionContribution", pensionType } as const;
  const figure = pensionType === "SalarySacrifice" ? "/forPeriod/salarySacrifice" : "/forPeriod/pension";
  return line("pensionEmployee", facts, [
    {
      id: "page.pension",
      figure,
      rule:
        pensionType === "ReliefAtSource"
          ? "The member pays the contribution less basic-rate tax, and the scheme reclaims the rest. Rounded half up to the penny."
          : "The member's contribution, rounded half up to the penny.",
      formula: pensionType === "ReliefAtSource" ? `${share.formula} × (1 − basic rate)` : share.formula,
      inputs: pensionType === "ReliefAtSource" ? { ...share.inputs, "basic rate": `${relief / 100}%` } : share.inputs,
      value: pounds(share.pence),
      sources: [],
    },
  ]);
}

function employerPension(situation: Situation, grossPence: number): Pay {
  const share = pensionShare(situation, "pensionEmployer", grossPence, WHOLE_IN_BASIS_POINTS);
  if (share === null) return refused("pensionEmployer", "not_a_number");
  return line("pensionEmployer", { amount: formatPence(share.pence), lineType: "EmployerPension" }, [
    {
      id: "page.employer-pension",
      figure: "/forPeriod/employerPension",
      rule: "The employer's own contribution, rounded half up to the penny.",
      formula: share.formula,
      inputs: share.inputs,
      value: pounds(share.pence),
      sources: [],
    },
  ]);
}

interface Share {
  readonly pence: number;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Reads a contribution in per cent or in pounds, of which `takenShare` basis points are deducted; null if neither. */
function pensionShare(
  situation: Situation,
  field: "pensionEmployee" | "pensionEmployer",
  grossPence: number,
  takenShare: number,
): Share | null {
  const text = situation[field];
  if (situation.pensionUnit === "pounds") {
    const pence = typedPence(text);
    if (Number.isNaN(pence)) return null;
    const inputs = { contribution: pounds(pence) };
    return { pence: basisPointsOfPence(pence, takenShare), formula: "contribution", inputs };
  }
  const basisPoints = typedBasisPoints(text);
  if (Number.isNaN(basisPoints)) return null;
  const inputs = { pay: pounds(grossPence), contribution: `${basisPoints / 100}%` };
  return {
    pence: basisPointsOfPence(grossPence, basisPoints, takenShare),
    formula: "pay × contribution",
    inputs,
  };
}
