import { type Call, type Column, type Machine, packAttributes } from "../../../src/batch/machine";
import { readTaxCode, signedFreePay, type TaxCode } from "../../../src/engine/income-tax";
import type { FiguresInForce, StudentLoanPlan } from "../../../src/engine/rulebook";
import type { Random } from "../../support/random";

/** A kind of person: what the attributes of a row and its free pay come from. */
export interface RowKind {
  readonly code: TaxCode;
  readonly letter: string;
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  readonly attributes: number;
  readonly freePay: number;
}

const NATIONS = ["", "", "C", "S"];
const MARKS = ["", "", "", " M1"];

/** Distinct kinds of people of a year: every nation, family of codes, basis, letter and loan comes up. */
export function randomKinds(random: Random, figures: FiguresInForce, base: 52 | 12, count: number): RowKind[] {
  const { letters, rates } = figures.nationalInsurance;
  const names = Object.keys(letters).filter(
    (name) => letters[name]?.mariner === false || rates.employer.mariner !== null,
  );
  const plans = (["Plan1", "Plan2", "Plan4", "Plan5"] as const).filter((plan) => figures.studentLoans.plans[plan]);
  return Array.from({ length: count }, () => {
    const code = randomCode(random, figures);
    const kind = {
      code,
      letter: random.chance(0.3) ? "A" : random.pick(names),
      plan: random.chance(0.4) ? random.pick(plans) : null,
      postgraduateLoan: random.chance(0.2),
    };
    return { ...kind, attributes: packAttributes(kind), freePay: signedFreePay(figures, code, base) };
  });
}

function randomCode(random: Random, figures: FiguresInForce): TaxCode {
  const nation = random.pick(NATIONS);
  const body = random.pick([
    "1257L",
    "1257L",
    `${random.between(0, 2500)}T`,
    `${500 * random.between(1, 4) + random.between(-1, 1)}M`,
    `K${random.between(1, 1500)}`,
    "0T",
    "BR",
    "D0",
    "D1",
    "NT",
  ]);
  const scottishTop = nation === "S" && figures.incomeTax.nations.Scotland.bands.length > 5 && random.chance(0.1);
  const text = body === "NT" ? body : `${nation}${scottishTop ? "D3" : body}`;
  const code = readTaxCode(`${text}${random.pick(MARKS)}`);
  if (code === null) throw new Error(`no code: ${text}`);
  return code;
}

/** Writes the rows of a call: `kinds` at random, pay of every size, a year to date that fits it or does not. */
export function fillRows(
  machine: Machine,
  call: Call & { readonly columns: Readonly<Record<Column, number>> },
  rows: number,
  random: Random,
  kinds: readonly RowKind[],
  typicalPay: number,
): Uint16Array {
  const { f64, i32 } = machine;
  const chosen = new Uint16Array(rows);
  const { columns } = call;
  const put = (column: Column, row: number, amount: number) => {
    f64[columns[column] + row] = amount;
  };
  for (let row = 0; row < rows; row++) {
    const place = random.between(0, kinds.length - 1);
    const kind = kinds[place] as RowKind;
    const pay = randomPay(random, typicalPay);
    const payToDate = Math.floor(pay * random.fraction() * 13);
    chosen[row] = place;
    i32[call.attributes + row] = kind.attributes;
    put("freePay", row, kind.freePay);
    put("payToDate", row, payToDate);
    put("taxToDate", row, Math.floor(payToDate * random.fraction() * 0.45));
    put("gross", row, pay);
    fillWide(put, row, pay, payToDate, random);
  }
  return chosen;
}

function randomPay(random: Random, typicalPay: number): number {
  const kind = random.fraction();
  if (kind < 0.02) return 0;
  if (kind < 0.05) return random.between(0, 200_000_000);
  return Math.floor(typicalPay * random.fraction() * (kind < 0.2 ? 5 : 1.6));
}

type Put = (column: Column, row: number, amount: number) => void;

/** What only the wider steps read: pay that is not all taxed alike, and a year of contributions before. */
function fillWide(put: Put, row: number, pay: number, payToDate: number, random: Random): void {
  const part = random.chance(0.5) ? 0 : Math.floor(pay * random.fraction() * 0.3);
  const benefits = random.chance(0.6) ? 0 : Math.floor(pay * random.fraction());
  put("taxable", row, pay - part + benefits);
  put("niable", row, random.chance(0.7) ? pay : pay - Math.floor(part * random.fraction()));
  put("benefits", row, benefits);
  put("netChanges", row, random.between(-part, 5000) - part);
  put("grossToDate", row, payToDate);
  put("niableToDate", row, payToDate);
  put("employeeNiToDate", row, Math.floor(payToDate * random.fraction() * 0.08));
  put("employerNiToDate", row, Math.floor(payToDate * random.fraction() * 0.15));
}
