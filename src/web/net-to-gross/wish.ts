import type { Fields } from "../panel";
import type { Situation } from "../situation";

/** What is known, from which pay is looked for. */
export const WISHES = [
  ["netPay", "Take-home pay"],
  ["employerCost", "Total cost to employer"],
  ["budget", "A budget for a group"],
] as const;

export const STEPS = [
  ["", "A penny"],
  ["1", "A pound"],
  ["10", "£10"],
  ["100", "£100"],
] as const;

export const SHARES = [
  ["EqualAmounts", "The same amount for each"],
  ["InProportion", "The same percentage of each one’s pay"],
] as const;

/** The panel's inputs; texts stay as typed. */
export interface Wish {
  readonly kind: (typeof WISHES)[number][0];
  readonly amount: string;
  /** Empty for a penny. */
  readonly step: string;
  readonly share: (typeof SHARES)[number][0];
  /** A person a line: name, pay, and a tax code and letter where they differ from the situation's. */
  readonly people: string;
}

const SAMPLES: Readonly<Record<Wish["kind"], string>> = { netPay: "2500", employerCost: "3500", budget: "10000" };
const SAMPLE_PEOPLE = "Ann, 2500\nBen, 3000, BR\nCara, 2200, 1257L, H";

/** Reads the panel's fields; what was not typed is a sample. */
export function readWish(fields: Fields): Wish {
  const kind = WISHES.find(([known]) => known === fields.kind)?.[0] ?? "netPay";
  return {
    kind,
    amount: fields.amount ?? SAMPLES[kind],
    step: STEPS.find(([known]) => known === fields.step)?.[0] ?? "",
    share: SHARES.find(([known]) => known === fields.share)?.[0] ?? "EqualAmounts",
    people: fields.people ?? SAMPLE_PEOPLE,
  };
}

/** A person of the group as typed. */
export interface TypedPerson {
  readonly name: string;
  readonly amount: string;
  readonly taxCode: string;
  readonly niCategory: string;
}

/** Reads the group's lines; empty ones are skipped. */
export function readPeople({ people }: Wish, situation: Situation): readonly TypedPerson[] {
  return people
    .split("\n")
    .map((line) => line.split(",").map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""))
    .map(([name = "", amount = "", taxCode = "", niCategory = ""]) => ({
      name,
      amount,
      taxCode: taxCode === "" ? situation.taxCode : taxCode.toUpperCase(),
      niCategory: niCategory === "" ? situation.niCategory : niCategory.toUpperCase(),
    }));
}
