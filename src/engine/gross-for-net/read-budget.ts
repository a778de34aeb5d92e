import { isObject, type Pence, type Reader, type Unread } from "../base";
import type { PayslipFacts } from "../gross-to-net";
import { PENNY, readStep } from "./read-step";

const MOST_PEOPLE = 10_000;
const SHARES: readonly unknown[] = ["EqualAmounts", "InProportion"];

/** A person whose pay may rise. */
export interface ReadPerson {
  readonly id: string;
  readonly payPence: Pence;
  readonly facts: Omit<PayslipFacts, "grossPay">;
}

export interface ReadBudget {
  readonly budgetPence: Pence;
  readonly isInProportion: boolean;
  /** Hundredths of a pound or of a per cent. */
  readonly step: number;
  readonly people: readonly ReadPerson[];
}

/** Reads a budget; null with problems. Payslips read the other facts of the people. */
export function readBudget(reader: Reader, facts: unknown): ReadBudget | null {
  const own = reader.object(facts, "");
  if (own === null) return null;
  const { budget, share = "EqualAmounts", step, people } = own;
  const budgetPence = reader.amount(budget, "budget", "");
  if (budgetPence < 0) reader.refuse("negative_amount", "/budget");
  if (!SHARES.includes(share)) reader.refuse("unknown_value", "/share", { allowed: SHARES.join(", ") });
  const hundredths = readStep(reader, step);
  const listed = reader.list(own, "people", "", MOST_PEOPLE);
  if (Array.isArray(people) && people.length === 0) reader.refuse("required", "/people/0");
  const read = listed.map((person, place) => readPerson(reader, person, place));
  const isInProportion = share === "InProportion";
  if (isInProportion && areUnpaid(read)) reader.refuse("too_small", "/people/0/grossPay", { minimum: PENNY });
  if (reader.problems.length > 0) return null;
  return { budgetPence, isInProportion, step: hundredths, people: read };
}

/** Returns whether nobody has any pay, so that there is nothing in whose proportion it could rise. */
function areUnpaid(people: readonly ReadPerson[]): boolean {
  return people.length > 0 && people.every(({ payPence }) => payPence <= 0);
}

function readPerson(reader: Reader, person: unknown, place: number): ReadPerson {
  const { id = String(place), grossPay, ...facts }: Unread = isObject(person) ? person : {};
  const path = `/people/${place}`;
  if (!isObject(person)) reader.refuse("wrong_type", path, { expected: "object" });
  else if (typeof id !== "string") reader.refuse("wrong_type", `${path}/id`, { expected: "string" });
  if (facts.lines !== undefined) reader.refuse("must_be_absent", `${path}/lines`);
  const payPence = isObject(person) ? reader.amount(grossPay, "grossPay", path) : 0;
  // The payslip reads the rest, whatever it is.
  return { id: String(id), payPence, facts: facts as unknown as ReadPerson["facts"] };
}
