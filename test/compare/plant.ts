import { grossToNet, type Payslip, type PayslipFacts, type Rulebook } from "../../src/engine";
import { COMPARED_AMOUNTS, type DifferenceCause, type StatedPayslip } from "../../src/engine/compare";

// Faults planted in payslips, stated without the hypotheses that look for them.

/** A payslip as another payroll calculates it, with a fault. */
export interface Planted {
  readonly facts: PayslipFacts;
  /** Changes the stated amounts once they are calculated. */
  readonly after?: (
    stated: StatedPayslip["amounts"],
    rulebook: Rulebook,
    facts: PayslipFacts,
  ) => StatedPayslip["amounts"];
}

export interface Fault {
  readonly cause: DifferenceCause;
  /** Whether the other payroll does not state its code, so that it must be found. */
  readonly hidesCode?: true;
  /** Plants it, in one of several ways; null if the payslip cannot have it. */
  plant(facts: PayslipFacts, way: number): Planted | null;
}

const pick = <Item>(items: readonly Item[], way: number): Item => items[way % items.length] as Item;
const other = <Item>(items: readonly Item[], own: unknown, way: number): Item =>
  pick(
    items.filter((item) => item !== own),
    way,
  );

/** The same day a year before. */
function yearBefore(facts: PayslipFacts): PayslipFacts {
  const [year = "", ...day] = String(facts.paymentDate).split("-");
  return { ...facts, paymentDate: [Number(year) - 1, ...day].join("-") };
}

const OLD = { tax: ["tax"], ni: ["ni", "employerNi"], loans: ["studentLoan", "postgraduateLoan"] } as const;

function withOld(part: keyof typeof OLD): NonNullable<Planted["after"]> {
  return (stated, rulebook, facts) => {
    const before = amountsOf(yearBefore(facts), rulebook);
    const now = amountsOf(facts, rulebook);
    if (before === null || now === null) return stated;
    let net = cents(stated.netPay);
    const changed: Record<string, string> = {};
    for (const name of OLD[part]) {
      changed[name] = String(before[name]);
      if (name !== "employerNi") net -= cents(before[name]) - cents(now[name]);
    }
    return { ...stated, ...changed, netPay: pounds(net) };
  };
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const pounds = (pence: number) => (pence / 100).toFixed(2);

function less(name: "ni" | "studentLoan" | "tax", by: (pence: number) => number): NonNullable<Planted["after"]> {
  return (stated) => {
    const pence = cents(stated[name]);
    const more = by(pence);
    return { ...stated, [name]: pounds(pence + more), netPay: pounds(cents(stated.netPay) - more) };
  };
}

/** Days to pay on in the months beside. */
function otherMonth(date: string, by: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + by);
  return day.toISOString().slice(0, 10);
}

export const FAULTS: readonly Fault[] = [
  {
    cause: "Week1Month1",
    plant: (facts) => ({ facts: { ...facts, week1Month1: facts.week1Month1 !== true } }),
  },
  {
    cause: "TaxCode",
    plant: (facts, way) => ({
      facts: { ...facts, taxCode: other(["BR", "D0", "0T", "1257L", "S1257L", "C1257L"], facts.taxCode, way) },
    }),
  },
  {
    cause: "OtherTaxCode",
    hidesCode: true,
    plant(facts, way) {
      const [, nation = "", number, suffix = ""] = /^([SC]?)(\d+)([LMN])$/.exec(facts.taxCode) ?? [];
      if (number === undefined) return null;
      return { facts: { ...facts, taxCode: `${nation}${Number(number) + pick([-211, -37, 54, 180], way)}${suffix}` } };
    },
  },
  {
    cause: "NiCategory",
    plant: (facts, way) => ({
      facts: { ...facts, niCategory: other(["A", "B", "C", "H", "J", "M", "V"], facts.niCategory, way) },
    }),
  },
  {
    cause: "StudentLoanPlan",
    plant: (facts, way) => ({
      facts: {
        ...facts,
        studentLoanPlan: other(["Plan1", "Plan2", "Plan4", "Plan5", null], facts.studentLoanPlan ?? null, way),
      },
    }),
  },
  {
    cause: "PostgraduateLoan",
    plant: (facts) => ({ facts: { ...facts, postgraduateLoan: facts.postgraduateLoan !== true } }),
  },
  {
    cause: "PensionBasis",
    plant(facts) {
      if (!facts.pension) return null;
      const contributionBasis =
        facts.pension.contributionBasis === "QualifyingEarnings" ? "PensionablePaySet3" : "QualifyingEarnings";
      return { facts: { ...facts, pension: { ...facts.pension, contributionBasis } } as PayslipFacts };
    },
  },
  {
    cause: "PensionMethod",
    plant(facts, way) {
      if (!facts.pension) return null;
      const methods = ["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"] as const;
      const pensionType = other(methods, facts.pension.pensionType, way);
      return { facts: { ...facts, pension: { ...facts.pension, pensionType } } as PayslipFacts };
    },
  },
  {
    cause: "PensionMissing",
    plant: ({ pension, ...facts }) => (pension ? { facts } : null),
  },
  {
    cause: "YearToDateMissing",
    plant: (facts) => (facts.yearToDate ? { facts: { ...facts, yearToDate: null } } : null),
  },
  {
    cause: "PreviousEmploymentMissing",
    plant({ yearToDate, ...facts }) {
      if (!yearToDate?.previousTaxablePay) return null;
      const { previousTaxablePay: _, previousTaxPaid: __, ...own } = yearToDate;
      return { facts: { ...facts, yearToDate: own } };
    },
  },
  {
    cause: "DirectorMethod",
    plant: (facts, way) => ({
      facts: {
        ...facts,
        director: facts.director ? null : { nicMethod: pick(["Annual", "Alternative"] as const, way) },
      },
    }),
  },
  {
    cause: "PayAfterLeaving",
    plant: (facts) => ({
      facts: { ...facts, taxCode: `${/^[SC]/.exec(facts.taxCode)?.[0] ?? ""}0T`, week1Month1: true },
    }),
  },
  {
    cause: "Rounding",
    plant: (facts, way) => ({
      facts,
      after: pick([less("ni", () => 1), less("ni", () => -1), less("tax", (pence) => -(pence % 100))], way),
    }),
  },
  {
    cause: "OldRules",
    plant: (facts, way) => ({ facts, after: withOld(pick(["tax", "ni", "loans"] as const, way)) }),
  },
  {
    cause: "EarningsPeriod",
    plant: (facts, way) => ({
      facts: {
        ...facts,
        niEarningsPeriod: pick(
          [
            { unit: "Week", count: 1 },
            { unit: "Week", count: 4 },
            { unit: "Month", count: 2 },
          ] as const,
          way,
        ),
      },
    }),
  },
  {
    cause: "Period",
    plant: (facts, way) => ({
      facts: { ...facts, paymentDate: otherMonth(String(facts.paymentDate), pick([-1, 1], way)) },
    }),
  },
  {
    cause: "Pay",
    plant(facts, way) {
      const more = pick([-120, 37.5, 250], way);
      return { facts: { ...facts, grossPay: (Number(facts.grossPay) + more).toFixed(2) } };
    },
  },
];

/** Returns the amounts of a payslip; null if it cannot be calculated. */
export function amountsOf(facts: PayslipFacts, rulebook: Rulebook): StatedPayslip["amounts"] | null {
  const result = grossToNet(facts, rulebook, { allowShortfall: true });
  return result.ok ? amountsIn(result.value) : null;
}

function amountsIn({ forPeriod }: Payslip): StatedPayslip["amounts"] {
  return Object.fromEntries(COMPARED_AMOUNTS.map((name) => [name, forPeriod[name]]));
}

/** Returns what a payroll with faults states; null if it cannot have them. */
export function statedWith(
  faults: readonly (readonly [Fault, number])[],
  own: PayslipFacts,
  rulebook: Rulebook,
): StatedPayslip | null {
  let facts = own;
  const after: NonNullable<Planted["after"]>[] = [];
  for (const [fault, way] of faults) {
    const planted = fault.plant(facts, way);
    if (planted === null) return null;
    facts = planted.facts;
    if (planted.after !== undefined) after.push(planted.after);
  }
  let stated = amountsOf(facts, rulebook);
  for (const change of after) stated = stated && change(stated, rulebook, facts);
  const said = stated && statedBy(facts, stated);
  return said && faults.some(([{ hidesCode }]) => hidesCode) ? { ...said, taxCode: null } : said;
}

/** Returns what a payslip states of itself: amounts, code with its basis, and letter. */
export function statedBy(facts: PayslipFacts, amounts: StatedPayslip["amounts"]): StatedPayslip {
  const { taxCode, week1Month1 = false, niCategory } = facts;
  return { amounts, taxCode, week1Month1, niCategory };
}

/** Faults, each with the way in which it is planted. */
export type Planting = readonly (readonly [Fault, number])[];

/** Returns what is stated with the faults, if each of them changes an amount. */
export function effective(faults: Planting, facts: PayslipFacts, rulebook: Rulebook): StatedPayslip | null {
  const stated = statedWith(faults, facts, rulebook);
  const own = statedWith([], facts, rulebook);
  const others = faults.map((_, at) => faults.filter((__, of) => of !== at));
  const alone = faults.map((one) => statedWith([one], facts, rulebook));
  const isEffective = [...others.map((some) => statedWith(some, facts, rulebook)), own].every((one) =>
    differ(stated, one),
  );
  return isEffective && alone.every((one) => differ(one, own)) ? stated : null;
}

function differ(one: StatedPayslip | null, other: StatedPayslip | null): boolean {
  return one !== null && other !== null && JSON.stringify(one.amounts) !== JSON.stringify(other.amounts);
}

/** Faults that replace each other's code: two of them are one. */
const OF_THE_CODE: readonly string[] = ["TaxCode", "OtherTaxCode", "PayAfterLeaving", "Week1Month1"];

/** Returns a pair for every fault, of partners that change from payslip to payslip. */
export function plantedPairs(way: number): readonly (readonly [Fault, Fault])[] {
  return FAULTS.flatMap((first, at) => {
    const second = FAULTS[(at + 1 + (way % (FAULTS.length - 1))) % FAULTS.length] as Fault;
    const isOne = OF_THE_CODE.includes(first.cause) && OF_THE_CODE.includes(second.cause);
    return isOne ? [] : [[first, second] as const];
  });
}
