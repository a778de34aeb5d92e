import { type DayNumber, endOfTaxYear, formatDate, readDate, startOfTaxYear, type TaxYear } from "../../base";
import { digestOf } from "../digest";
import type { CheckedRules } from "../documents";
import type { FiguresInForce, Policies } from "../figures";
import { changeDates } from "../in-force";
import { ownDigest } from "../own-rules";
import type { YearDocuments } from "../shape";
import { employerChargesOn } from "./employer-charges";
import { freeze } from "./freeze";
import { incomeTaxOn } from "./income-tax";
import { nationalInsuranceOn } from "./national-insurance";
import { studentLoansOn } from "./student-loans";

/** Days, first and last, between which nothing changes, and the figures of those days. */
export interface Stretch {
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly figures: FiguresInForce;
}

/** One tax year, its figures worked out when they are first asked for. */
export interface CompiledYear {
  stretchOn(day: DayNumber): Stretch;
  digest(): string;
}

export function compileYear(
  year: TaxYear,
  documents: YearDocuments,
  sources: CheckedRules["sources"],
  chosen: Partial<Policies>,
  seal: (digest: string) => string,
): CompiledYear {
  const policies = freeze({ ...defaultPolicies(documents), ...chosen });
  const starts = stretchStarts(year, documents);
  const stretches = new Map<DayNumber, Stretch>();
  let digest: string | null = null;
  const digestOnce = () => {
    digest ??= seal(
      (Object.keys(chosen).length === 0 ? ownDigest(Object.values(documents)) : null) ?? digestOf(documents, policies),
    );
    return digest;
  };
  return {
    digest: digestOnce,
    stretchOn(day) {
      const at = placeOf(starts, day);
      const first = starts[at] as DayNumber;
      const known = stretches.get(first);
      if (known) return known;
      const figures = freeze(figuresOn(year, documents, sources, policies, digestOnce(), first));
      const stretch = { first, last: (starts[at + 1] ?? endOfTaxYear(year) + 1) - 1, figures };
      stretches.set(first, stretch);
      return stretch;
    },
  };
}

/** First days of the stretches without a change, ascending. */
function stretchStarts(year: TaxYear, documents: YearDocuments): DayNumber[] {
  const dates = Object.values(documents).flatMap(({ parameters }) => changeDates(Object.values(parameters)));
  return [...new Set([startOfTaxYear(year), ...dates.map(readDate)])].sort((a, b) => a - b);
}

function placeOf(starts: readonly DayNumber[], day: DayNumber): number {
  let at = 0;
  while (at + 1 < starts.length && (starts[at + 1] as DayNumber) <= day) at++;
  return at;
}

function figuresOn(
  taxYear: TaxYear,
  documents: YearDocuments,
  sources: CheckedRules["sources"],
  policies: Policies,
  digest: string,
  day: DayNumber,
): FiguresInForce {
  const date = formatDate(day);
  return {
    taxYear,
    digest,
    incomeTax: incomeTaxOn(documents["income-tax"].parameters, date),
    nationalInsurance: nationalInsuranceOn(documents["national-insurance"].parameters, date),
    studentLoans: studentLoansOn(documents["student-loans"].parameters, date),
    employerCharges: employerChargesOn(documents["employer-charges"].parameters, date),
    policies,
    sources,
  };
}

function defaultPolicies(documents: YearDocuments): Policies {
  const ni = documents["national-insurance"].policies;
  const loans = documents["student-loans"].policies;
  return {
    directorAlternativeBands: ni.directorAlternativeBands.default,
    mixedLetters: ni.mixedLetters.default,
    loanMultiplesOfWeeks: loans.loanMultiplesOfWeeks.default,
    loanOrder: loans.loanOrder.default,
    levyRounding: documents["employer-charges"].policies.levyRounding.default,
    nationOnNoTaxCode: documents["income-tax"].policies.nationOnNoTaxCode.default,
    extraPaymentRepayment: documents["income-tax"].policies.extraPaymentRepayment.default,
  };
}
