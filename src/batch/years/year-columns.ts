import { STATUTORY_PAY_TYPES } from "../../engine/gross-to-net";
import type { LetterTotals } from "../../engine/national-insurance";
import type { Carried } from "../columns";
import { LETTER_AMOUNTS, PERSON_AMOUNTS, YEAR_SUMS } from "./names";
import type { YearInPence } from "./year-in-pence";

const FIRST_ROWS = 1024;
const AMOUNTS = [...PERSON_AMOUNTS, ...LETTER_AMOUNTS];

/**
 * The years of many people in columns: a row for each category letter, of which the first has the person's amounts.
 * Amounts are whole pence, NaN in a row without one.
 */
export class YearColumns {
  readonly ids: string[] = [];
  readonly codes: (string | null)[] = [];
  readonly week1Month1: (boolean | null)[] = [];
  readonly letters: string[] = [];
  readonly asDirector: boolean[] = [];
  private counts = new Float64Array(FIRST_ROWS);
  private readonly sums = AMOUNTS.map(() => new Float64Array(FIRST_ROWS));
  private at = 0;
  /** Whether some rows lack the person's amounts, as the person has several letters. */
  hasBlanks = false;

  get rows(): number {
    return this.ids.length;
  }

  /** The number of payments of each row; NaN in a row without one. */
  get payments(): Float64Array {
    return this.counts.subarray(0, this.rows);
  }

  /** Returns a column of amounts by its name. */
  amounts(name: string): Float64Array {
    return (this.sums[AMOUNTS.indexOf(name)] ?? new Float64Array()).subarray(0, this.rows);
  }

  /** Adds a person. */
  add(id: string, year: YearInPence): void {
    let person: YearInPence | null = year;
    for (const letter of year.letters) {
      this.addLetter(id, person, letter, false);
      person = null;
    }
    for (const letter of year.directorLetters) {
      this.addLetter(id, person, letter, true);
      person = null;
    }
  }

  /** Adds a person whose amounts are in the columns of a batch as they are, under one letter, and returns the row for them. */
  addCarried(id: string, { payments, terms, arena }: Carried): number {
    this.begin(id, terms.letter, arena.shape.director);
    this.codes.push(terms.code.text);
    this.week1Month1.push(terms.code.week1Month1);
    const row = this.rows - 1;
    this.counts[row] = payments;
    return row;
  }

  private addLetter(id: string, person: YearInPence | null, totals: LetterTotals, asDirector: boolean): void {
    this.begin(id, totals.letter, asDirector);
    this.codes.push(person?.taxCode ?? null);
    this.week1Month1.push(person?.week1Month1 ?? null);
    this.counts[this.rows - 1] = person?.payments ?? Number.NaN;
    this.hasBlanks ||= person === null;
    if (person === null) for (let none = 0; none < PERSON_AMOUNTS.length; none++) this.put(Number.NaN);
    else this.putPerson(person);
    this.put(totals.gross);
    this.put(totals.atLel);
    this.put(totals.lelToPt);
    this.put(totals.ptToUel);
    this.put(totals.aboveUel);
    this.put(totals.employee);
    this.put(totals.employer);
  }

  private putPerson({ amounts, statutoryPay, previousTaxablePay, previousTaxPaid }: YearInPence): void {
    this.put(previousTaxablePay);
    this.put(previousTaxPaid);
    this.put(amounts.taxablePay);
    this.put(amounts.tax);
    this.put(previousTaxablePay + amounts.taxablePay);
    this.put(previousTaxPaid + amounts.tax);
    for (const name of YEAR_SUMS) this.put(amounts[name]);
    for (const type of STATUTORY_PAY_TYPES) this.put(statutoryPay?.[type] ?? 0);
  }

  private begin(id: string, letter: string, asDirector: boolean): void {
    if (this.rows === this.counts.length) this.grow();
    this.ids.push(id);
    this.letters.push(letter);
    this.asDirector.push(asDirector);
    this.at = 0;
  }

  private put(pence: number): void {
    const column = this.sums[this.at++];
    if (column !== undefined) column[this.rows - 1] = pence;
  }

  private grow(): void {
    this.counts = doubled(this.counts);
    for (const [at, column] of this.sums.entries()) this.sums[at] = doubled(column);
  }
}

function doubled(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}
