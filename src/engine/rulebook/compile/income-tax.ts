import {
  type BasisPoints,
  byLoanPlan,
  loanPlanParameter,
  type Pence,
  readDate,
  readHundredths,
  readPence,
} from "../../base";
import type { AllInForce } from "../ask/subject-rules";
import type { ParameterValues } from "../subjects";
import type { IncomeTaxFigures, LoanFigures, NationFigures, PeriodFigures, StudentLoanFigures } from "./figures";

export function incomeTaxFigures({ values, sources }: AllInForce<"income-tax">): IncomeTaxFigures {
  const { freePay } = values;
  return {
    nations: {
      EnglandAndNorthernIreland: nation(values.englandAndNorthernIreland),
      Wales: nation(values.wales),
      Scotland: nation(values.scotland),
    },
    freePay: {
      blockSize: freePay.blockSizeUnits,
      blockWeekPence: pence(freePay.block.week),
      blockMonthPence: pence(freePay.block.month),
      topUpPounds: Number(freePay.topUp.year),
    },
    personalAllowancePence: pence(values.personalAllowance.year),
    payeThreshold: periods(values.payeThreshold),
    regulatoryLimitBasisPoints: basisPoints(values.regulatoryLimit),
    emergencyCode: values.emergencyCode,
    codeUplift: values.codeUpliftUnits,
    previousYearP45UsableTo: readDate(values.previousYearP45UsableTo),
    sources,
  };
}

function nation({
  codePrefix,
  bands,
  basicRate,
  thresholdTax,
}: ParameterValues<"income-tax">["scotland"]): NationFigures {
  return {
    codePrefix,
    bands: bands.map(({ name, upTo, rate }) => ({
      name,
      upToPounds: upTo === undefined ? null : Number(upTo),
      rateBasisPoints: basisPoints(rate),
    })),
    basicRate,
    thresholdTax,
  };
}

export function studentLoanFigures({ values, sources }: AllInForce<"student-loans">): StudentLoanFigures {
  const { postgraduateLoan, unknownPlan } = values;
  return {
    plans: byLoanPlan((plan) => {
      const value = values[loanPlanParameter(plan)];
      return value ? loan(value) : null;
    }),
    postgraduateLoan: loan(postgraduateLoan),
    unknownPlan,
    sources,
  };
}

function loan({ threshold, rate }: ParameterValues<"student-loans">["postgraduateLoan"]): LoanFigures {
  return { thresholdYearPence: pence(threshold.year), rateBasisPoints: basisPoints(rate) };
}

/** Converts pounds as written in a rule file to whole pence. */
export function pence(pounds: string): Pence {
  return readPence(pounds);
}

/** Converts a rate as written in a rule file to basis points: "5.85%" is 585. */
export function basisPoints(rate: string): BasisPoints {
  return readHundredths(rate.slice(0, -1));
}

export function periods({ week, month, year }: Readonly<Record<"week" | "month" | "year", string>>): PeriodFigures {
  return { weekPence: pence(week), monthPence: pence(month), yearPence: pence(year) };
}
