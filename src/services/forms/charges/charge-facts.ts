import type { Rulebook } from "../../../engine";
import type { ChargeFacts } from "../../../engine/filings";
import { makeP32, sumRecoverable } from "../../../engine/forms/p32";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { findTaxSettings } from "../../pay";
import { isSmallEmployer, monthSent, reportedSummaries, type SentSubmission, statutoryPayOnFile } from "../../rti";
import { levyFacts } from "../p32/levy-facts";

export interface MonthAsked {
  readonly taxYear: number;
  readonly taxMonth: number;
}

interface FactsOfCharge {
  readonly facts: ChargeFacts;
  readonly submissions: ReadonlyMap<string, SentSubmission>;
}

/** Returns what decides the charge of a tax month, and the submissions that are not refused. */
export async function chargeFacts(tx: Tx, rulebook: Rulebook, asked: MonthAsked): Promise<FactsOfCharge> {
  const { taxYear } = asked;
  if (rulebook.digestOf(taxYear) === null) throw invalid([issueAt(["taxYear"], "unsupported_tax_year", { taxYear })]);
  const { submissions, reportsBefore, ...sent } = await monthSent(tx, asked);
  const before = { reports: reportsBefore, ...(await reportedOnFile(tx, rulebook, taxYear)) };
  return {
    facts: { ...asked, ...sent, before },
    submissions: new Map(submissions.map((submission) => [submission.submission_id, submission])),
  };
}

/** Returns what earlier software reported in summaries, as far as opening balances show it. */
async function reportedOnFile(tx: Tx, rulebook: Rulebook, taxYear: number) {
  const settings = (await findTaxSettings(tx))?.record ?? null;
  const isSmall = settings?.smallEmployersRelief ?? (await isSmallEmployer(tx, rulebook, taxYear));
  const statutoryPay = await statutoryPayOnFile(tx, taxYear);
  const p32 = makeP32({ taxYear, isSmallEmployer: isSmall ?? false, months: [{ month: 1, statutoryPay }] }, rulebook);
  const recovered = p32.ok ? sumRecoverable({ p32: p32.value, taxMonth: 1 }) : p32;
  const { taxMonth: _, ...recoverableAmounts } = (recovered.ok ? recovered.value : null) ?? { taxMonth: 1 };
  const summaries = await reportedSummaries(tx, taxYear);
  const levy = await levyFacts(tx, rulebook, { taxYear, settings, summaries });
  return { recoverableAmounts, levyDueYearToDate: levy.before };
}
