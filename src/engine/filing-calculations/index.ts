import { buildEps, buildFps, expectCharge } from "../filings";
import { makeP32, makeP45, makeP60, makePayslipContents } from "../forms";
import { type Listed, listDefined } from "../rulebook";

/** A filing as listed on the command line and in the documentation. */
export interface ListedFiling extends Listed {
  /** Whether it is a message to HMRC, which is XML besides. */
  readonly isMessage: boolean;
}

/** Every message and form that is made from facts alone, in listing order; `examples/filing-<name>.json` has facts of each. */
export const FILING_CALCULATIONS: readonly ListedFiling[] = [
  listDefined(buildFps, {
    summary: "a full payment submission: what was paid to whom, with its IRmark",
    isMessage: true,
  }),
  listDefined(buildEps, {
    summary: "an employer payment summary: recoveries, levy, allowance or months without pay, with its IRmark",
    isMessage: true,
  }),
  listDefined(expectCharge, {
    summary: "a forecast of what HMRC will charge for a tax month",
    isMessage: false,
  }),
  listDefined(makeP45, { summary: "the P45 of a leaver, as data", isMessage: false }),
  listDefined(makeP60, { summary: "the P60 of a tax year, as data", isMessage: false }),
  listDefined(makeP32, {
    summary: "the employer payment record: what is due for each tax month, and for the year",
    isMessage: false,
  }),
  listDefined(makePayslipContents, { summary: "what a payslip must say, as data", isMessage: false }),
];
