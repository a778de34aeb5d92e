import { endOfTaxYear, formatPence, type Pence, type Source } from "../../base";
import { readP32Sums, toP32Row } from "../../filing-facts";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../../rulebook";
import { groupChains, sumTracks } from "./chains";
import { CHARGE_FACTS, type ChargeFacts, type ReadCharge } from "./charge-facts";
import { type ExpectedCharge, writeEffect } from "./charge-result";
import { getDuplicates } from "./duplicates";
import { getSubmissionEffects, toP32Columns } from "./effects";
import { AS_SENT, calculateCharge } from "./month-charge";

const SOURCES = {
  "paye-regulations-68": {
    title: "Income Tax (Pay As You Earn) Regulations 2003, regulations 67B to 68",
    publisher: "The Stationery Office",
    url: "https://www.legislation.gov.uk/uksi/2003/2682/regulation/68",
  },
} as const satisfies Readonly<Record<string, Source>>;

/** What governs a charge: the year's Employment Allowance, in pence. */
interface ChargeLaw extends Governing {
  readonly yearsAllowance: Pence;
}

export function chargeLaw({ taxYear }: Pick<ReadCharge, "taxYear">, rulebook: Rulebook): ChargeLaw | null {
  const figures = rulebook.figuresOn(endOfTaxYear(taxYear));
  if (figures === null) return null;
  const yearsAllowance = figures.employerCharges.employmentAllowance.yearPence;
  return { digest: figures.digest, sources: SOURCES, yearsAllowance };
}

/**
 * Returns what HMRC will charge for a tax month, from the submissions sent: for each employment the figures to date of
 * the last submission paid in the month less those of the last one before, less what the employer payment summaries
 * recover. A payment counts in the tax month of its payment date, a summary in the month that it names, whenever they
 * were sent. `duplicateEmployments` are those that HMRC will read as second ones; the charge is without them.
 *
 * Problems: wrong facts; `duplicate` for a submission or employment stated twice; `outside_tax_year`;
 * `unsupported_tax_year`. Source: PAYE Regulations 2003, regulations 67B to 68; how HMRC matches employments is not
 * published.
 */
export const expectCharge: DefinedCalculation<ChargeFacts, ExpectedCharge> = defineCalculation({
  name: "charge",
  facts: CHARGE_FACTS,
  law: chargeLaw,
  work(read, { yearsAllowance }): ExpectedCharge {
    const chains = groupChains(read);
    const basis = { read, tracks: sumTracks(chains), yearsAllowance };
    const charge = calculateCharge(basis, AS_SENT);
    return {
      taxYear: read.taxYear,
      taxMonth: read.taxMonth,
      charge: toP32Row(charge),
      submissions: getSubmissionEffects(basis, charge).map(({ columns, ...submission }) => ({
        ...submission,
        effect: writeEffect(columns),
      })),
      duplicateEmployments: getDuplicates(chains, read).map(({ figures, ...duplicate }) => ({
        ...duplicate,
        amount: formatPence(readP32Sums(toP32Columns(figures)).totalDue),
      })),
    };
  },
});
