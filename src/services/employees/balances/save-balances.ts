import { z } from "@hono/zod-openapi";
import { byName, endOfTaxYear, formatDate, LETTER_AMOUNTS, NI_BANDS, readPence } from "../../../engine/base";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import {
  amountField,
  deprecatedField,
  inForce,
  isRemoved,
  missingOfPair,
  moneyOf,
  optional,
  pensionType,
  type RequestWork,
  readOnly,
  refuser,
  statutoryType,
  taxYearOn,
} from "../../contract";
import { finishChange } from "../change/finish-change";
import { periodLocked } from "../change/period-locked";
import type { LetterBalance, OpeningBalance } from "../store/documents";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { type EmployeeRow, employeeToChange } from "../store/require-employee";

const amount = () => amountField().transform(moneyOf);
const wholePounds = () =>
  amountField()
    .refine((pence) => pence % 100 === 0, { params: { token: "not_whole_pounds" } })
    .transform(moneyOf);

const bands = z.strictObject(byName(NI_BANDS, amount));

const letter = z.strictObject({
  ...byName(LETTER_AMOUNTS, amount),
  bands: optional(bands),
});

/** Category letters of a year: their bands must not hold more than the earnings that they divide. */
const letters = z.record(z.string(), letter).superRefine((map, context) => {
  const refuse = refuser(context);
  for (const [name, entry] of Object.entries(map)) {
    if (!/^[A-NP-TV-Z]$/.test(name)) refuse(name, "invalid_ni_category");
    if (entry.bands === null) continue;
    const sum = Object.values(entry.bands).reduce((total, part) => total + readPence(part), 0);
    if (sum > readPence(entry.grossForEmployeeNi)) refuse([name, "bands"], "bands_do_not_add_up");
  }
});

const directorTotal = () => deprecatedField("directorTotals", amount().nullish());
const directorTotals = {
  grossForEmployeeNi: directorTotal(),
  grossForEmployerNi: directorTotal(),
  ni: directorTotal(),
  employerNi: directorTotal(),
};

/** One part of a tax year before the first payslip made here. */
const balance = z
  .strictObject({
    grossPay: optional(amount()),
    taxablePay: amount(),
    tax: amountField({ negative: true }).transform(moneyOf),
    previousTaxablePay: optional(amount()),
    previousTaxPaid: optional(amount()),
    niBandResult: letters.nullish(),
    studentLoan: optional(wholePounds()),
    postgraduateLoan: optional(wholePounds()),
    pensionContributionsByType: z.partialRecord(pensionType, amount()).nullish(),
    pension: deprecatedField("undividedPension", amount().nullish()),
    employerPension: optional(amount()),
    statutoryPay: z.partialRecord(statutoryType, amount()).nullish(),
    benefitsTaxedViaPayroll: optional(amount()),
    class1aOnTermination: optional(amount()),
    weeksPaid: optional(z.int().min(0).max(53)),
    ...directorTotals,
  })
  .openapi("OpeningBalanceOfYear");

const YEAR = /^\d{4}(?:-\d{2})?$/;

/** By tax year, "2026" or "2026-27". */
const byYear = z.record(z.string(), balance).superRefine((years, context) => {
  for (const name of Object.keys(years)) {
    if (!YEAR.test(name) || yearOf(name) === null) refuser(context)(name, "invalid_format");
  }
});

const EARLIEST = 2000;
const LATEST = 2099;

export const sentBalances = z
  .strictObject({
    openingBalance: byYear.nullish(),
    openingBalanceDirector: byYear.nullish(),
    ...readOnly("employeeId"),
  })
  .superRefine(({ openingBalance, openingBalanceDirector }, context) => {
    if (openingBalance || openingBalanceDirector) return;
    refuser(context)("openingBalance", "required_without", { other: "openingBalanceDirector" });
  })
  .openapi("OpeningBalanceChange");

const FIELDS = { Regular: "openingBalance", Director: "openingBalanceDirector" } as const;

/** Replaces the opening balances of the years that are sent; refuses what is wrong with any of them. */
export async function saveBalances(
  work: RequestWork,
  employeeId: string,
  body: z.output<typeof sentBalances>,
): Promise<EmployeeFacts> {
  const before = await employeeToChange(work.tx, employeeId);
  const { employee, niCategories } = before;
  const kept = (["Regular", "Director"] as const).flatMap((stretch) =>
    Object.entries(body[FIELDS[stretch]] ?? {}).map(([key, sent]) => {
      const year = yearOf(key) ?? Number.NaN;
      const path = [FIELDS[stretch], key];
      return { stretch, year, path, ...keptBalance(sent, niCategories, { stretch, year, path, today: work.today }) };
    }),
  );
  const issues = kept.flatMap((each) => each.issues);
  if (issues.length > 0) throw invalid(issues);
  for (const { stretch, year, path, balance } of kept) {
    requireOpenYear(employee, year, path);
    await save(work, employeeId, { stretch, year, balance });
  }
  return finishChange(work, { before, changedFields: Object.values(FIELDS) });
}

/** Locked payslips of the year are calculated from its opening balance. */
function requireOpenYear({ locked_payment_date: locked }: EmployeeRow, year: number, path: readonly string[]): void {
  if (locked !== null && taxYearOn(locked) >= year) throw periodLocked(path, locked);
}

interface Kept {
  readonly stretch: Stretch;
  readonly year: number;
  readonly balance: OpeningBalance;
}

function save(
  { tx, organisationId, now }: RequestWork,
  employeeId: string,
  { stretch, year, balance }: Kept,
): Promise<unknown> {
  const values = { balance: JSON.stringify(balance), created_at: now };
  return tx
    .withTables<EmployeeTables>()
    .insertInto("employee_opening_balance")
    .values({ organisation_id: organisationId, employee_id: employeeId, stretch, tax_year: year, ...values })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "employee_id", "stretch", "tax_year"]).doUpdateSet(values),
    )
    .execute();
}

type Stretch = "Regular" | "Director";

interface About {
  readonly stretch: Stretch;
  readonly year: number;
  readonly path: readonly (string | number)[];
  readonly today: string;
}

/** Returns part of a tax year in its stored form, and what is wrong with it. */
function keptBalance(
  sent: SentBalance,
  niCategories: EmployeeFacts["niCategories"],
  { stretch, year, path, today }: About,
): { readonly balance: OpeningBalance; readonly issues: readonly ValidationIssue[] } {
  const readsTotals = stretch === "Director" && !isRemoved("directorTotals", today);
  const old = readsTotals ? oldLetter(sent, niCategories, year) : null;
  const letters = sent.niBandResult ? plainLetters(sent.niBandResult) : old;
  const issues = [
    ...(letters === null ? [issueAt([...path, "niBandResult"], "required", null)] : []),
    ...previousEmploymentIssues(sent, stretch, path),
  ];
  const { pension, grossForEmployeeNi: _, grossForEmployerNi: __, ni: ___, employerNi: ____, ...rest } = sent;
  const balance = {
    ...rest,
    niBandResult: letters ?? {},
    ...pensionsOf(sent, !isRemoved("undividedPension", today)),
    statutoryPay: sent.statutoryPay ?? {},
  };
  return { balance, issues };
}

function pensionsOf({ pensionContributionsByType: parts, pension }: SentBalance, readsUndivided: boolean) {
  if (parts) return { pensionContributionsByType: parts, pensionUndivided: null };
  return { pensionContributionsByType: {}, pensionUndivided: readsUndivided ? (pension ?? null) : null };
}

/** Pay and tax of previous employments must be stated together, and never for a directorship. */
function previousEmploymentIssues(
  { previousTaxablePay: pay, previousTaxPaid: tax }: SentBalance,
  stretch: Stretch,
  path: About["path"],
): readonly ValidationIssue[] {
  if (pay === null && tax === null) return [];
  if (stretch === "Director") return [issueAt([...path, "previousTaxablePay"], "must_be_absent", null)];
  const unpaired = missingOfPair({ previousTaxablePay: pay, previousTaxPaid: tax });
  return unpaired === null ? [] : [issueAt([...path, unpaired.missing], "required_with", { other: unpaired.other })];
}

function plainLetters(letters: NonNullable<SentBalance["niBandResult"]>): Readonly<Record<string, LetterBalance>> {
  return Object.fromEntries(
    Object.entries(letters).map(([name, { bands, ...totals }]) => [
      name,
      bands === null ? totals : { ...totals, bands },
    ]),
  );
}

/** Totals without a category letter, as sent before letters were: they belong to the year's latest letter. */
function oldLetter(
  { grossForEmployeeNi, grossForEmployerNi, ni, employerNi }: SentBalance,
  niCategories: EmployeeFacts["niCategories"],
  year: number,
): Readonly<Record<string, LetterBalance>> | null {
  const all = [grossForEmployeeNi, grossForEmployerNi, ni, employerNi];
  if (all.every((amount) => amount === undefined || amount === null)) return null;
  const letter = inForce(niCategories, "effective_date", formatDate(endOfTaxYear(year)))?.ni_category ?? "A";
  const [employee = "0.00", employer = "0.00", own = "0.00", theirs = "0.00"] = all.map((amount) => amount ?? "0.00");
  return { [letter]: { grossForEmployeeNi: employee, grossForEmployerNi: employer, ni: own, employerNi: theirs } };
}

type SentBalance = z.output<typeof balance>;

/** Returns the tax year of a key; null if it is not one. */
function yearOf(key: string): number | null {
  const year = Number(key.slice(0, 4));
  const label = `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
  return year >= EARLIEST && year <= LATEST && (key === String(year) || key === label) ? year : null;
}
