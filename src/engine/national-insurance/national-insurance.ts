import { formatPence, type Money, type Reader, shape, type Unread } from "../base";
import {
  type DefinedCalculation,
  defineCalculation,
  EARNINGS_PERIOD_FIELDS,
  type Governing,
  IRREGULAR_PAY_FIELDS,
  PAYMENT_DATE_FIELDS,
  type Rulebook,
} from "../rulebook";
import { type LetterTotals, writeBands } from "./contributions";
import { explainNi } from "./explain-ni";
import { calculateNi, type NiOutcome } from "./ni-due";
import { readNiPayment } from "./read-ni-payment";

const amount = shape.amount();
const optionalAmount = shape.optional(amount, undefined);

const LETTER_TOTALS = shape.record({
  /** NICable pay. */
  grossForEmployeeNi: amount,
  grossForEmployerNi: optionalAmount,
  /** The employee's contributions. */
  ni: amount,
  /** The employer's contributions. */
  employerNi: amount,
  bands: shape.optional(
    shape.record({ atLel: amount, lelToPt: amount, ptToUel: amount, aboveUel: optionalAmount }),
    undefined,
  ),
});

export interface NiLetterTotalsFacts extends shape.FactsOf<typeof LETTER_TOTALS> {}

const optionalDate = shape.optional(shape.date, undefined);

const FACTS = shape.asWritten({
  ...PAYMENT_DATE_FIELDS,
  /** NICable pay by category letter; pay of aggregated jobs is added up here. */
  earnings: shape.map(amount),
  ...EARNINGS_PERIOD_FIELDS,
  /** Earlier payments in the same earnings period, by letter. */
  earningsPeriodToDate: shape.optional(shape.map(LETTER_TOTALS), undefined),
  /** Left out for anyone who is not a director. */
  director: shape.orNull(
    shape.record({
      nicMethod: shape.choice(["Annual", "Alternative"]),
      appointmentDate: optionalDate,
      cessationDate: optionalDate,
    }),
  ),
  /** The last payment of the tax year, or of the directorship: settles the alternative arrangement. */
  isFinalPayment: shape.optional(shape.flag, false),
  /** The year so far as a director, by letter. Null means not stated; required for a director past the first period. */
  directorToDate: shape.orNull(shape.map(LETTER_TOTALS)),
  ...IRREGULAR_PAY_FIELDS,
});

/** The facts of one payment for National Insurance. */
export interface NationalInsuranceFacts extends shape.FactsOf<typeof FACTS> {}

interface NiLetterResult {
  readonly niCategory: string;
  readonly grossForEmployeeNi: Money;
  readonly ni: Money;
  readonly employerNi: Money;
  readonly bands: {
    readonly atLel: Money;
    readonly lelToPt: Money;
    readonly ptToUel: Money;
    readonly aboveUel: Money;
  };
}

/** The Class 1 National Insurance of one payment, in pounds: the employee's, the employer's, and by category letter. */
export interface NationalInsurance {
  /** The employee's contributions; negative is a refund. */
  readonly ni: Money;
  /** The employer's contributions. */
  readonly employerNi: Money;
  /** One entry for each letter; a letter without earnings appears if its contributions change. */
  readonly letters: readonly NiLetterResult[];
}

/**
 * Calculates the Class 1 National Insurance of one payment, employee and employer, by category letter.
 *
 * Contributions are due on all earnings of the earnings period less those already deducted; a director's period is the
 * year, or its part from the appointment. Problems: wrong or missing facts, a letter that the year does not have.
 * Source: Social Security (Contributions) Regulations 2001; tax authority's National Insurance manual and test data.
 */
export const nationalInsurance: DefinedCalculation<NationalInsuranceFacts, NationalInsurance> = defineCalculation({
  name: "national-insurance",
  facts: FACTS,
  judgesWrongFacts: true,
  law: findLaw,
  work: (_, { payment, figures }) => calculateNi(figures, payment),
  write: writeNi,
  explain: (outcome, _, { payment, figures }) =>
    explainNi(figures, payment, outcome, { employee: "/ni", employer: "/employerNi" }),
});

type NiLaw = NonNullable<ReturnType<typeof readNiPayment>> & Governing;

function findLaw(facts: Unread, rulebook: Rulebook, reader: Reader): NiLaw | null {
  const read = readNiPayment(reader, facts, rulebook);
  if (read === null) return null;
  const { payment, figures } = read;
  return { payment, figures, digest: figures.digest, sources: figures.sources };
}

function writeNi({ letters }: NiOutcome): NationalInsurance {
  return {
    ni: formatPence(letters.reduce((total, { employee }) => total + employee, 0)),
    employerNi: formatPence(letters.reduce((total, { employer }) => total + employer, 0)),
    letters: letters.map(writeLetter),
  };
}

function writeLetter(totals: LetterTotals): NiLetterResult {
  return {
    niCategory: totals.letter,
    grossForEmployeeNi: formatPence(totals.gross),
    ni: formatPence(totals.employee),
    employerNi: formatPence(totals.employer),
    bands: writeBands(totals),
  };
}
