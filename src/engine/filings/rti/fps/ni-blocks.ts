import { formatPence, type Pence } from "../../../base";
import {
  bandsOf,
  type LetterSums,
  lettersOf,
  lettersToDate,
  NO_LETTER,
  type PayslipOfFiling,
} from "../../../filing-facts";
import type { GroupPart } from "../message";

/**
 * Returns one block for every category letter of the year, with zeros in the period for a letter that this payment does
 * not use. No bands are reported for letter X. A pension without earnings for National Insurance has no block: HMRC
 * refuses one of zeros.
 */
export function niBlocksOf(payslip: PayslipOfFiling, isPension: boolean): readonly GroupPart[] {
  const inPeriod = lettersOf(payslip);
  const toDate = lettersToDate(payslip);
  const from = `${payslip.yearToDate.place}/niBandResult`;
  const letters = [...new Set([...inPeriod.keys(), ...toDate.keys()])];
  const isEmpty = (letter: string) => !hasAmounts(inPeriod.get(letter)) && !hasAmounts(toDate.get(letter));
  const reported = isPension ? letters.filter((letter) => !isEmpty(letter)) : letters;
  return reported.map((letter) =>
    blockOf(letter, inPeriod.get(letter) ?? NO_LETTER, toDate.get(letter) ?? NO_LETTER, from),
  );
}

function hasAmounts(sums: LetterSums = NO_LETTER): boolean {
  return Object.values(sums).some((pence) => pence !== 0);
}

function blockOf(letter: string, inPeriod: LetterSums, toDate: LetterSums, from: string): GroupPart {
  const bands = bandsOf(letter, toDate);
  const amount = (pence: Pence) => ({ text: formatPence(pence), from });
  return {
    from,
    parts: {
      NIletter: { text: letter, from },
      GrossEarningsForNICsInPd: amount(inPeriod.gross),
      GrossEarningsForNICsYTD: amount(toDate.gross),
      AtLELYTD: amount(bands.atLel),
      LELtoPTYTD: amount(bands.lelToPt),
      PTtoUELYTD: amount(bands.ptToUel),
      TotalEmpNICInPd: amount(inPeriod.employer),
      TotalEmpNICYTD: amount(toDate.employer),
      EmpeeContribnsInPd: amount(inPeriod.employee),
      EmpeeContribnsYTD: amount(toDate.employee),
    },
  };
}
