import { readDate } from "../../base";
import type { IncomeTaxFigures, NationFigures } from "../figures";
import { valueOn } from "../in-force";
import type { YearDocuments } from "../shape";
import { basisPoints, pence, periods, sourcesOn } from "./units";

type Parameters = YearDocuments["income-tax"]["parameters"];

export function incomeTaxOn(parameters: Parameters, date: string): IncomeTaxFigures {
  const freePay = valueOn(parameters.freePay, date);
  return {
    nations: {
      EnglandAndNorthernIreland: nation(valueOn(parameters.englandAndNorthernIreland, date)),
      Wales: nation(valueOn(parameters.wales, date)),
      Scotland: nation(valueOn(parameters.scotland, date)),
    },
    freePay: {
      blockSize: freePay.blockSizeUnits,
      blockWeekPence: pence(freePay.block.week),
      blockMonthPence: pence(freePay.block.month),
      topUpPounds: Number(freePay.topUp.year),
    },
    personalAllowancePence: pence(valueOn(parameters.personalAllowance, date).year),
    payeThreshold: periods(valueOn(parameters.payeThreshold, date)),
    regulatoryLimitBasisPoints: basisPoints(valueOn(parameters.regulatoryLimit, date)),
    emergencyCode: valueOn(parameters.emergencyCode, date),
    codeUplift: valueOn(parameters.codeUpliftUnits, date),
    previousYearP45UsableTo: readDate(valueOn(parameters.previousYearP45UsableTo, date)),
    sources: sourcesOn(parameters, date),
  };
}

function nation(value: Parameters["scotland"]["values"][number]["value"]): NationFigures {
  return {
    codePrefix: value.codePrefix,
    bands: value.bands.map((band) => ({
      name: band.name,
      upToPounds: band.upTo === undefined ? null : Number(band.upTo),
      rateBasisPoints: basisPoints(band.rate),
    })),
    basicRate: value.basicRate,
    thresholdTax: value.thresholdTax,
  };
}
