import type { WorkingStep } from "../../engine";
import type { Problem } from "../../engine/base";
import {
  accommodationBenefit,
  assetTransferBenefit,
  assetUseBenefit,
  type BenefitCalculation,
  type BenefitReporting,
  type BenefitRules,
  benefitReporting,
  carBenefit,
  carFuelBenefit,
  costBenefit,
  createBenefitRules,
  type ExemptionFacts,
  exemptPart,
  loanBenefit,
  vanBenefit,
  vanFuelBenefit,
} from "../../engine/benefits";
import type { ValidationIssue } from "../../platform";
import { issueAt } from "../../platform/http";
import { rules } from "../../rules/benefits";
import { issuesOfProblems, taxYearOn } from "../contract";
import type { BenefitRow, Facts, Kind, RegistrationRow } from "./rows";

let held: BenefitRules | null = null;

/** Returns the law of benefits in kind, which is checked at its first use. */
export function benefitLaw(): BenefitRules {
  if (held !== null) return held;
  const created = createBenefitRules(rules);
  if (!created.ok) throw new Error("The law of benefits in kind does not load.");
  held = created.value;
  return held;
}

/** How a kind is reported in a tax year, and whether this employer taxes it through payroll. */
export interface Reporting extends BenefitReporting {
  readonly isPayrolled: boolean;
}

/** Returns how a kind is reported by an employer with these registrations; null for a tax year that is not held. */
export function getReporting(
  { kind, taxYear }: { readonly kind: Kind; readonly taxYear: number },
  registrations: readonly RegistrationRow[],
): Reporting | null {
  const found = benefitReporting({ kind, taxYear }, benefitLaw());
  if (!found.ok) return null;
  const { payrolling } = found.value;
  const isRegistered = registrations.some((each) => each.kind === kind && isInForce(each, taxYear));
  const isPayrolled = payrolling === "Mandatory" || (payrolling === "Voluntary" && isRegistered);
  return { ...found.value, isPayrolled };
}

/** A registration carries on until the year in which it is withdrawn has ended. */
export function isInForce(registration: Omit<RegistrationRow, "kind">, taxYear: number): boolean {
  const { first_tax_year: first, withdrawn_on: withdrawnOn } = registration;
  return first <= taxYear && (withdrawnOn === null || taxYear <= taxYearOn(withdrawnOn));
}

/** What a record says of a benefit. */
export interface Recorded {
  readonly kind: Kind;
  readonly taxYear: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly facts: Facts;
  /** The vehicle of fuel. */
  readonly vehicle: Pick<Recorded, "startDate" | "endDate" | "facts"> | null;
}

/** Returns what a row says. A benefit without an end ends with the employment. */
export function toRecorded(row: BenefitRow): Recorded {
  const { leaving_date: leavingDate, vehicle_facts: ofVehicle } = row;
  const ended = (start: string | null, end: string | null) =>
    end === null && leavingDate !== null && leavingDate >= (start ?? "") ? leavingDate : end;
  return {
    kind: row.kind,
    taxYear: row.tax_year,
    startDate: row.start_date,
    endDate: ended(row.start_date, row.end_date),
    facts: row.facts,
    vehicle:
      ofVehicle === null
        ? null
        : {
            facts: ofVehicle,
            startDate: row.vehicle_start_date,
            endDate: ended(row.vehicle_start_date, row.vehicle_end_date),
          },
  };
}

/** What a benefit is worth in its tax year. */
export interface Value {
  /** Pounds. */
  readonly cashEquivalent: string;
  /** What the engine's calculation of the kind returns. */
  readonly figures: Facts;
  readonly workings: readonly WorkingStep[];
}

type Valued =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Calculates what a benefit is worth in its tax year, with workings if they are asked for. */
export function valueBenefit(recorded: Recorded, isPayrolled: boolean, explain = false): Valued {
  const { kind, taxYear, facts, startDate: availableFrom, endDate: availableTo } = recorded;
  const own = { ...facts, taxYear };
  const lent = { ...own, availableFrom, availableTo };
  switch (kind) {
    case "Car":
      return calculate(carBenefit, { ...lent, isPayrolled }, explain);
    case "CarFuel":
      return calculate(carFuelBenefit, { ...own, isPayrolled, car: certificate(recorded) }, explain);
    case "Van":
      return calculate(vanBenefit, { ...lent, isPayrolled }, explain);
    case "VanFuel":
      return calculate(vanFuelBenefit, { ...own, isPayrolled, van: certificate(recorded) }, explain);
    case "Loan":
      return calculate(loanBenefit, own, explain);
    case "Accommodation":
      return calculate(accommodationBenefit, { ...lent, isPayrolled }, explain);
    case "AssetUse":
      return calculate(assetUseBenefit, { ...lent, isPayrolled }, explain);
    case "AssetTransfer":
      return calculate(assetTransferBenefit, { ...own, isPayrolled }, explain);
    case "Relocation":
      return valueRelocation(own, explain);
    default:
      return calculate(costBenefit, { ...own, kind, isPayrolled }, explain);
  }
}

function calculate<F, V extends { readonly cashEquivalent: string }>(
  calculation: BenefitCalculation<F, V>,
  facts: Facts,
  explain: boolean,
): Valued {
  // A calculation reads facts of any form, and refuses those that are not its own.
  const made = explain ? calculation(facts as F, benefitLaw(), { explain }) : calculation(facts as F, benefitLaw());
  if (!made.ok) return made;
  const { cashEquivalent } = made.value;
  return { ok: true, value: { cashEquivalent, figures: { ...made.value }, workings: made.workings?.steps ?? [] } };
}

/** Calculates what of a move is not exempt. */
function valueRelocation({ taxYear, ...facts }: Facts & { readonly taxYear: number }, explain: boolean): Valued {
  // As above, the calculation refuses facts that are not its own.
  const asked = { taxYear, item: { ...facts, kind: "Relocation" } as ExemptionFacts["item"] };
  const made = explain ? exemptPart(asked, benefitLaw(), { explain }) : exemptPart(asked, benefitLaw());
  if (!made.ok) return { ok: false, problems: made.problems.map((each) => ({ ...each, path: each.path.slice(ITEM) })) };
  const { taxable: cashEquivalent, exempt } = made.value;
  return {
    ok: true,
    value: { cashEquivalent, figures: { cashEquivalent, exempt }, workings: made.workings?.steps ?? [] },
  };
}

const ITEM = "/item".length;

/** What the fuel of a vehicle depends on: the vehicle, without its price and what is paid for it. */
function certificate({ vehicle }: Recorded): Facts {
  if (vehicle === null) return {};
  const { listPrice, accessories, capitalContributions, marketValue, payments, forgone, ...rest } = vehicle.facts;
  return { ...rest, availableFrom: vehicle.startDate, availableTo: vehicle.endDate };
}

/** What the record says beside its facts, by the names that the engine has for it. */
const OF_RECORD = ["taxYear", "kind", "isPayrolled", "availableFrom", "availableTo", "car", "van"];

/** Returns everything that is wrong with the facts of a benefit; of fuel without its vehicle that is not known. */
export function factIssues(recorded: Recorded): readonly ValidationIssue[] {
  if (recorded.vehicle === null && (recorded.kind === "CarFuel" || recorded.kind === "VanFuel")) return [];
  const repeated = OF_RECORD.filter((name) => name in recorded.facts);
  if (repeated.length > 0) return repeated.map((name) => issueAt(["facts", name], "must_be_absent", null));
  const made = valueBenefit(recorded, false);
  return made.ok ? [] : issuesOfProblems(made.problems.map(onField), FIELDS);
}

const OF_FIELDS: Readonly<Record<string, string>> = {
  taxYear: "taxYear",
  availableFrom: "startDate",
  availableTo: "endDate",
  car: "vehicleBenefitId",
  van: "vehicleBenefitId",
};

const FIELDS = new Set(["facts", ...Object.values(OF_FIELDS)]);

/** "/accessories/0/price" becomes "/facts/accessories/0/price". */
function onField({ path, ...found }: Problem): Problem {
  const field = OF_FIELDS[path.split("/")[1] ?? ""];
  return { ...found, path: field === undefined ? `/facts${path}` : `/${field}` };
}
