import { PAY_FREQUENCIES, Reader, shape } from "../base";
import { amounts, located, neededText, pence } from "./fact";

/** Figures of one category letter on a payslip, in pence. */
export interface LetterSums {
  readonly gross: number;
  readonly employee: number;
  readonly employer: number;
  readonly atLel: number;
  readonly lelToPt: number;
  readonly ptToUel: number;
}

/** The amounts of a payslip that filings need, in pence. */
export const PAYSLIP_AMOUNTS = {
  grossPay: pence,
  taxablePay: shape.amount(),
  tax: shape.amount(),
  ni: shape.amount(),
  employerNi: shape.amount(),
  studentLoan: pence,
  postgraduateLoan: pence,
  benefitsTaxedViaPayroll: pence,
  attachmentOrders: pence,
  attachmentOrderFees: pence,
  otherDeductions: pence,
  otherAdditions: pence,
  netPay: pence,
  pensionContributionsByType: amounts,
  statutoryPay: amounts,
};

const BANDS = { atLel: pence, lelToPt: pence, ptToUel: pence };
const LETTER = {
  grossForEmployeeNi: shape.amount(),
  ni: shape.amount(),
  employerNi: shape.amount(),
  bands: shape.orNull(shape.part(BANDS)),
};
const LETTERS = shape.orNull(shape.map(shape.orNull(shape.part(LETTER))));

/** The amounts of the year with the payslip. */
export const AMOUNTS_TO_DATE = {
  ...PAYSLIP_AMOUNTS,
  previousTaxablePay: pence,
  previousTaxPaid: pence,
  niBandResult: LETTERS,
  niBandResultDirector: LETTERS,
};

/** The fields of a payslip as `grossToNet` returns it that every filing needs. */
export const PAYSLIP_FIELDS = {
  taxYear: shape.ifWrong(shape.integer(1900, 9998), Number.NaN),
  payFrequency: shape.choice(PAY_FREQUENCIES),
  period: shape.integer(1, 56),
  taxWeek: shape.integer(1, 53),
  taxMonth: shape.integer(1, 12),
  taxCode: neededText,
  week1Month1: shape.orDefault(shape.flag, false),
  forPeriod: located(shape.part(PAYSLIP_AMOUNTS)),
  yearToDate: located(shape.part(AMOUNTS_TO_DATE)),
  niBreakdown: shape.orDefault(shape.list(shape.part({ niCategory: neededText, ...LETTER }), { upTo: 30 }), []),
};

const SUMS = shape.part({ forPeriod: located(shape.part({})), yearToDate: located(shape.part({})) });

/** Makes the shape of a payslip of which these fields are read. If it lacks its amounts, nothing else is refused. */
/* @__NO_SIDE_EFFECTS__ */
export function payslipPart<const F extends shape.Fields>(
  fields: F,
): shape.Shape<shape.RecordFacts<F>, shape.RecordRead<F> & { readonly place: string }> {
  const all = located(shape.part(fields));
  return {
    read(reader, value, key, path) {
      const before = reader.problems.length;
      SUMS.read(reader, value ?? undefined, key, path);
      const isPayslip = reader.problems.length === before;
      return isPayslip ? all.read(reader, value, key, path) : all.read(new Reader(), {}, key, path);
    },
    schema: () => all.schema(),
  };
}

/** A payslip, as far as every filing needs it. */
export const payslip = payslipPart(PAYSLIP_FIELDS);

export type PayslipOfFiling = shape.ReadOf<typeof payslip>;
export type PayslipSums = PayslipOfFiling["forPeriod"];

type Letter = readonly [string, LetterSums];

/** Returns the figures of the payment by category letter. */
export function lettersInPeriod({ niBreakdown }: PayslipOfFiling): ReadonlyMap<string, LetterSums> {
  return addLetters(niBreakdown.map((row): Letter => [row.niCategory, letterSums(row)]));
}

/** Returns the figures of the year by category letter, including director's years. */
export function lettersToDate({ yearToDate }: PayslipOfFiling): ReadonlyMap<string, LetterSums> {
  const letters = [
    ...Object.entries(yearToDate.niBandResult ?? {}),
    ...Object.entries(yearToDate.niBandResultDirector ?? {}),
  ];
  return addLetters(
    letters.flatMap(([letter, entry]): readonly Letter[] => (entry === null ? [] : [[letter, letterSums(entry)]])),
  );
}

function letterSums({ grossForEmployeeNi, ni, employerNi, bands }: shape.RecordRead<typeof LETTER>): LetterSums {
  const { atLel, lelToPt, ptToUel } = bands ?? NO_LETTER;
  return { gross: grossForEmployeeNi, employee: ni, employer: employerNi, atLel, lelToPt, ptToUel };
}

/** Adds up figures by letter: a letter used before and after an appointment is one entry. */
function addLetters(letters: readonly Letter[]): ReadonlyMap<string, LetterSums> {
  const sums = new Map<string, LetterSums>();
  for (const [letter, added] of letters) {
    const before = sums.get(letter);
    sums.set(letter, before === undefined ? added : addLetter(before, added));
  }
  return sums;
}

function addLetter(one: LetterSums, other: LetterSums): LetterSums {
  return {
    gross: one.gross + other.gross,
    employee: one.employee + other.employee,
    employer: one.employer + other.employer,
    atLel: one.atLel + other.atLel,
    lelToPt: one.lelToPt + other.lelToPt,
    ptToUel: one.ptToUel + other.ptToUel,
  };
}

export const NO_LETTER: LetterSums = { gross: 0, employee: 0, employer: 0, atLel: 0, lelToPt: 0, ptToUel: 0 };

/** Returns a letter's bands to report: none for X, whose holders pay no contributions. */
export function reportedBands(letter: string, sums: LetterSums): Pick<LetterSums, "atLel" | "lelToPt" | "ptToUel"> {
  return letter === "X" ? NO_LETTER : sums;
}
