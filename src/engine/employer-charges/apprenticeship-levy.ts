import { floorDivide, halfDownDivide, halfUpDivide } from "../../kernel";
import {
  type Amount,
  formatPence,
  formatRate,
  type Money,
  Reader,
  type Unread,
  type WorkingStep,
  workingsOf,
} from "../base";
import { calculation, type FiguresInForce, type Policies, sourcesOf } from "../rulebook";
import { readEmployerYear } from "./read-employer-year";

/** A tax month of an employer. */
export interface ApprenticeshipLevyFacts {
  readonly taxYear: number | string;
  readonly taxMonth: number;
  /** Earnings subject to employer National Insurance since 6 April, from the first pound, letter X left out. */
  readonly payBillToDate: Amount;
  /** Levy due in earlier months of the year; negative where credits exceed it. */
  readonly levyBefore: Amount;
  /** This scheme's share of the year's allowance; the whole of it when left out. */
  readonly allowanceShare?: Amount;
}

export interface ApprenticeshipLevy {
  readonly levyToDate: Money;
  /** Due for the month; negative is a credit. */
  readonly levyDue: Money;
  readonly allowanceToDate: Money;
}

const KNOWN = new Set(["taxYear", "taxMonth", "payBillToDate", "levyBefore", "allowanceShare"]);

/**
 * Apprenticeship levy of a tax month: the rate of the pay bill to date less the allowance of the months to date, not
 * below nought, less the levy of earlier months. An employer present for part of the year keeps the full allowance.
 *
 * The penny is rounded by the policy `levyRounding`; no rule was read. Source: Apprenticeship Levy Manual.
 */
export const apprenticeshipLevy = calculation<ApprenticeshipLevyFacts, ApprenticeshipLevy>(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const read = readEmployerYear(reader, facts, KNOWN, rulebook);
    if (read === null) return { ok: false, problems: reader.problems };
    const { figures, owner } = read;
    const { rateBasisPoints, allowanceYearPence } = figures.employerCharges.apprenticeshipLevy;
    const month = reader.integer(owner, "taxMonth", "", 1, 12);
    const payBill = reader.optionalPositiveAmount(owner.payBillToDate, "payBillToDate", "");
    if (owner.payBillToDate === undefined) reader.refuse("required", "/payBillToDate");
    const before = reader.amount(owner.levyBefore, "levyBefore", "");
    const share = readShare(reader, owner, allowanceYearPence);
    if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const round = ROUNDINGS[figures.policies.levyRounding];
    const allowance = floorDivide(share * month, 12);
    const toDate = Math.max(0, round(payBill * rateBasisPoints * 12 - share * month * 10_000, 120_000));
    const value = {
      levyToDate: formatPence(toDate),
      levyDue: formatPence(toDate - before),
      allowanceToDate: formatPence(allowance),
    };
    const steps = options?.explain === true ? [explain(figures, value, { payBill, before, share, month })] : null;
    return { ok: true, value, workings: steps === null ? null : workingsOf(steps, figures), rules: figures.digest };
  },
);

const ROUNDINGS: Readonly<Record<Policies["levyRounding"], (x: number, divisor: number) => number>> = {
  HalfDown: halfDownDivide,
  HalfUp: halfUpDivide,
  Down: floorDivide,
};

function readShare(reader: Reader, owner: Unread, whole: number): number {
  if (owner.allowanceShare === undefined) return whole;
  const share = reader.optionalPositiveAmount(owner.allowanceShare, "allowanceShare", "");
  if (share > whole) reader.refuse("too_large", "/allowanceShare", { maximum: formatPence(whole) });
  return share;
}

interface LevyInputs {
  readonly payBill: number;
  readonly before: number;
  readonly share: number;
  readonly month: number;
}

function explain(figures: FiguresInForce, value: ApprenticeshipLevy, inputs: LevyInputs): WorkingStep {
  const { employerCharges } = figures;
  return {
    id: "employer-charges.apprenticeship-levy",
    figure: "/levyDue",
    rule: "The rate of the pay bill to date less the allowance of the months to date, less the levy of earlier months.",
    formula: "rate × pay bill to date − allowance × month ÷ 12 − levy before",
    inputs: {
      rate: formatRate(employerCharges.apprenticeshipLevy.rateBasisPoints),
      "pay bill to date": formatPence(inputs.payBill),
      allowance: formatPence(inputs.share),
      month: String(inputs.month),
      "levy before": formatPence(inputs.before),
    },
    value: value.levyDue,
    sources: sourcesOf(employerCharges.sources, "apprenticeshipLevy"),
  };
}
