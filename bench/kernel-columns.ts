import {
  type Call,
  type Column,
  createMachine,
  type Machine,
  type MachineKind,
  packAttributes,
  packRules,
  STEPS,
} from "../src/batch/machine";
import { getEarningsPeriod, getTaxYear, taxPeriodOn } from "../src/engine/base";
import { readTaxCode, signedFreePay } from "../src/engine/income-tax";
import type { FiguresInForce } from "../src/engine/rulebook";
import { bytesOfRows, memoryCall } from "../test/kernel/support/machine-memory";
import { Random } from "../test/support/random";
import { type PlainPerson, plainPerson } from "./plain-people";

const USED: readonly Column[] = STEPS.payPlain;

/** A month of plain pay in the columns of one machine. */
export interface MonthOfPay {
  readonly kind: MachineKind;
  /** Calculates every row. */
  run(): void;
  /** Returns a checksum of the outputs, which must be the same on every machine. */
  checksum(): number;
}

/** Returns the same distinct rows in a machine of each kind, and the first people as facts. */
export function monthsOfPay(figures: FiguresInForce, day: number, rows: number, kept: number) {
  const machines = (["js", "wasm", "simd"] as const).map((kind) =>
    createMachine(kind, { bytes: bytesOfRows(rows, USED) }),
  );
  const [first, ...others] = machines as [Machine, ...Machine[]];
  const call = memoryCall(rows, USED);
  const period = taxPeriodOn(day, getTaxYear(day), "Monthly");
  first.f64.set(packRules(figures, period, getEarningsPeriod("Monthly")), call.rules);
  const random = new Random(4);
  const people: PlainPerson[] = [];
  for (let row = 0; row < rows; row++) {
    const person = plainPerson(random);
    if (row < kept) people.push(person);
    writeRow(first, call, row, person, figures);
  }
  for (const machine of others) machine.f64.set(first.f64);
  return { people, months: machines.map((machine) => monthOn(machine, call, rows)) };
}

function monthOn(machine: Machine, call: Call, rows: number): MonthOfPay {
  return {
    kind: machine.kind,
    run: () => machine.run("payPlain", call, 0, rows),
    checksum: () => {
      const at = call.columns.netPay ?? 0;
      return machine.f64.subarray(at, at + rows).reduce((total, amount) => total + amount, 0);
    },
  };
}

function writeRow({ f64, i32 }: Machine, call: Call, row: number, person: PlainPerson, figures: FiguresInForce): void {
  const code = readTaxCode(`${person.nation}${person.codeNumber}L`);
  if (code === null) throw new Error(`no code: ${person.codeNumber}`);
  const { letter, plan, postgraduate } = person;
  i32[call.attributes + row] = packAttributes({ code, letter, plan, postgraduateLoan: postgraduate });
  const amounts: Readonly<Partial<Record<Column, number>>> = {
    freePay: signedFreePay(figures, code, 12),
    payToDate: person.payBefore,
    taxToDate: person.taxBefore,
    gross: person.gross,
  };
  for (const name in amounts) f64[(call.columns[name as Column] ?? 0) + row] = amounts[name as Column] ?? 0;
}
