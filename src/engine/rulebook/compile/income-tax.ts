import { readDate } from "../../base";
import type { AllInForce } from "../ask/subject-rules";
import type { ParameterValues } from "../subjects";
import type { IncomeTaxFigures, NationFigures } from "./figures";
import { basisPoints, pence, periods } from "./units";

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
