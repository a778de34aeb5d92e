import { readdirSync, readFileSync } from "node:fs";

/**
 * What `npm test` leaves to `npm run test:all`, by the beginning of a path: what needs a whole service, a browser or a
 * process for long. Files in these folders that `npm test` does run are in STORIES.
 */
const LATER = ["test/services/", "test/web/", "test/cli/", "test/platform/installation/", "test/platform/postgres/"];

/** Single files that `npm test` leaves, each for more than four seconds of a core. */
const LATER_FILES = [
  "test/advisories.test.ts",
  "test/batch/browser.test.ts",
  "test/client/browser.test.ts",
  "test/documents/browser.test.ts",
  "test/documents/same-bytes.test.ts",
  "test/mutants/weak-tests.test.ts",
  "test/platform/uploads/uploads.test.ts",
];

/**
 * Of these folders, what `npm test` runs: each service's main story with its refusals, the files that notice the most by the
 * second of what those leave, what needs no database, pages, commands.
 */
export const STORIES = [
  "test/cli/batch-parquet.test.ts",
  "test/cli/calc.test.ts",
  "test/cli/csv-mapping.test.ts",
  "test/cli/csv.test.ts",
  "test/cli/filing-bank.test.ts",
  "test/cli/filing.test.ts",
  "test/cli/keep-inputs.test.ts",
  "test/cli/rules.test.ts",
  "test/cli/run-output.test.ts",
  "test/cli/run-refusals.test.ts",
  "test/cli/run.test.ts",
  "test/platform/installation/installation.test.ts",
  "test/platform/installation/roles.test.ts",
  "test/services/access/access.test.ts",
  "test/services/access/choose-organisation.test.ts",
  "test/services/administration/account.test.ts",
  "test/services/administration/activity.test.ts",
  "test/services/administration/credentials.test.ts",
  "test/services/administration/organisations.test.ts",
  "test/services/administration/people.test.ts",
  "test/services/administration/photo.test.ts",
  "test/services/authentication/passkeys.test.ts",
  "test/services/authentication/providers.test.ts",
  "test/services/authentication/second-factors.test.ts",
  "test/services/authentication/sign-in.test.ts",
  "test/services/benefits/benefits.test.ts",
  "test/services/billing/finance.test.ts",
  "test/services/billing/generate.test.ts",
  "test/services/billing/group-lines.test.ts",
  "test/services/billing/provider-books.test.ts",
  "test/services/billing/states.test.ts",
  "test/services/billing/sync.test.ts",
  "test/services/branding/brand.test.ts",
  "test/services/cells/moving.test.ts",
  "test/services/contract/london.test.ts",
  "test/services/contract/long-decimals.test.ts",
  "test/services/contract/operations.test.ts",
  "test/services/corrections/past-year.test.ts",
  "test/services/corrections/posting.test.ts",
  "test/services/court-orders/after-runs.test.ts",
  "test/services/court-orders/orders.test.ts",
  "test/services/drawing/drawing.test.ts",
  "test/services/forms/charges.test.ts",
  "test/services/forms/notifications.test.ts",
  "test/services/forms/p45.test.ts",
  "test/services/forms/p60.test.ts",
  "test/services/holiday/requests.test.ts",
  "test/services/holiday/year-end.test.ts",
  "test/services/imports/cells.test.ts",
  "test/services/imports/imports.test.ts",
  "test/services/installation/committed-openapi.test.ts",
  "test/services/installation/expand-only.test.ts",
  "test/services/installation/names/names.test.ts",
  "test/services/installation/openapi.test.ts",
  "test/services/jobs/jobs.test.ts",
  "test/services/journals/accounting.test.ts",
  "test/services/journals/journals.test.ts",
  "test/services/journals/templates.test.ts",
  "test/services/pay/calendar.test.ts",
  "test/services/pay/records-employees.test.ts",
  "test/services/pay/records-organisation.test.ts",
  "test/services/pay/records-payrolls.test.ts",
  "test/services/pay/records-status.test.ts",
  "test/services/pay-runs/approval.test.ts",
  "test/services/pay-runs/lines.test.ts",
  "test/services/pay-runs/locking.test.ts",
  "test/services/pay-runs/posted-lines.test.ts",
  "test/services/pay-runs/supplementary.test.ts",
  "test/services/payments/payments.test.ts",
  "test/services/payslip-files/email.test.ts",
  "test/services/payslip-files/file.test.ts",
  "test/services/payslip-files/metadata.test.ts",
  "test/services/payslip-files/whole-figures.test.ts",
  "test/services/pensions/export.test.ts",
  "test/services/pensions/letters.test.ts",
  "test/services/pensions/memberships.test.ts",
  "test/services/pensions/periods.test.ts",
  "test/services/pensions/schemes.test.ts",
  "test/services/pensions/submissions.test.ts",
  "test/services/preview/from-records.test.ts",
  "test/services/preview/payments-in-year.test.ts",
  "test/services/preview/refusals.test.ts",
  "test/services/recurring-items/items.test.ts",
  "test/services/reports/exports.test.ts",
  "test/services/reports/run.test.ts",
  "test/services/reports/schedules.test.ts",
  "test/services/reports/standard.test.ts",
  "test/services/retention/retention.test.ts",
  "test/services/rti/answers.test.ts",
  "test/services/rti/fps.test.ts",
  "test/services/rti/given-up.test.ts",
  "test/services/rti/outstanding.test.ts",
  "test/services/rti/several-jobs.test.ts",
  "test/services/salary/settings.test.ts",
  "test/services/statutory-pay/leave-story.test.ts",
  "test/services/statutory-pay/payments.test.ts",
  "test/services/statutory-pay/preview.test.ts",
  "test/services/tax-dps/live-port.test.ts",
  "test/services/tax-dps/notices.test.ts",
  "test/services/twins/twins.test.ts",
  "test/services/variance/variance.test.ts",
  "test/services/webhooks/endpoints.test.ts",
  "test/services/webhooks/schedule.test.ts",
  "test/services/year-end/finalise.test.ts",
  "test/web/console.test.ts",
  "test/web/figures.test.ts",
  "test/web/situation-of.test.ts",
  "test/web/submission-words.test.ts",
  "test/web/typed-facts.test.ts",
];

const LONG = /\.long\.test\.ts$/;
const SIZED = /\.sized\.test\.ts$/;

/**
 * Which tests a run has: `npm test`, `npm run test:all`, what is left of that after `npm test`, the long proofs, and what a
 * run by paths may name.
 */
export type Tier = "quick" | "all" | "rest" | "long" | "named";

/** Returns the test files of a tier. */
export function testFiles(tier: Tier): readonly string[] {
  const files = readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((name) => `test/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".test.ts"));
  return files.filter((path) => isIn(tier, path)).sort();
}

function isIn(tier: Tier, path: string): boolean {
  const isLong = LONG.test(path);
  if (tier === "long") return isLong || SIZED.test(path) || hasMoreCases(path);
  if (tier === "named") return !isLong;
  if (isLong || SIZED.test(path)) return false;
  return tier === "all" || isQuick(path) === (tier === "quick");
}

function isQuick(path: string): boolean {
  return STORIES.includes(path) || !(LATER_FILES.includes(path) || LATER.some((folder) => path.startsWith(folder)));
}

/** Returns whether a file has cases that are long proofs: of `sized`, or of properties beyond the hundred that `npm test` tries. */
function hasMoreCases(path: string): boolean {
  const text = readFileSync(path, "utf8");
  return text.includes('/sized"') || (isQuick(path) && text.includes('/property"'));
}
