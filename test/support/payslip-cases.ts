import type { PayFrequency } from "../../src/engine/base";
import type { NiBandResultFacts, PayLine, PayslipFacts, YearToDateFacts } from "../../src/engine/gross-to-net/facts";
import { datePlus, taxDateOf, taxYearName } from "../oracle/calendar";
import type { Random } from "./random";
import { type YearChoices, yearChoices } from "./year-choices";

/** Facts of a payslip whose date is stated. */
export type DatedFacts = PayslipFacts & { readonly paymentDate: string };

/** Makes payslips of every year, frequency, code, letter and loan; some are as plain as most pay, some are odd. */
export function payslipCases(documents: Readonly<Record<string, unknown>>, random: Random): () => DatedFacts {
  const choices = yearChoices(documents);
  return () => {
    const paymentDate = randomDate(random, choices);
    const year = choices.find(({ name }) => name === taxYearName(taxDateOf(paymentDate).taxYear)) as YearChoices;
    return new CaseMaker(random, year, paymentDate).payslip();
  };
}

function randomDate(random: Random, choices: readonly YearChoices[]): string {
  const year = random.pick(choices);
  const days = random.chance(0.04) ? year.days - random.between(1, 2) : random.between(0, year.days - 1);
  return datePlus(year.start, days);
}

const FREQUENCIES: readonly PayFrequency[] = [
  "Monthly",
  "Monthly",
  "Monthly",
  "Monthly",
  "Weekly",
  "Weekly",
  "Weekly",
  "FourWeekly",
  "FourWeekly",
  "Fortnightly",
  "Quarterly",
  "TwiceYearly",
  "Annually",
  "Irregular",
];

const PERIODS_IN_YEAR: Readonly<Record<PayFrequency, number>> = {
  Weekly: 52,
  Irregular: 52,
  Fortnightly: 26,
  FourWeekly: 13,
  Monthly: 12,
  Quarterly: 4,
  TwiceYearly: 2,
  Annually: 1,
};

class CaseMaker {
  readonly #frequency: PayFrequency;

  constructor(
    private readonly random: Random,
    private readonly year: YearChoices,
    private readonly paymentDate: string,
  ) {
    this.#frequency = random.pick(FREQUENCIES);
  }

  payslip(): DatedFacts {
    const { random } = this;
    const niCategory = this.letter();
    const pay = this.pay();
    return {
      payFrequency: this.#frequency,
      paymentDate: this.paymentDate,
      taxCode: this.taxCode(),
      niCategory,
      ...(random.chance(0.2) ? { week1Month1: true } : null),
      ...(random.chance(0.2) ? { lines: this.lines(pay) } : { grossPay: pounds(pay) }),
      ...(random.chance(0.3) ? { studentLoanPlan: random.pick(this.year.plans) } : null),
      ...(random.chance(0.03) ? { studentLoanPlan: this.year.plans.slice(0, random.between(0, 3)) } : null),
      ...(random.chance(0.15) ? { postgraduateLoan: true } : null),
      ...(random.chance(0.03) ? { niEarningsPeriod: this.earningsPeriod() } : null),
      ...(random.chance(0.03)
        ? { earningsPeriodToDate: { niBandResult: this.letters(pay), studentLoan: "10" } }
        : null),
      ...this.director(),
      yearToDate: this.yearToDate(pay),
    };
  }

  private letter(): string {
    return this.random.chance(0.4) ? "A" : this.random.pick(this.year.letters);
  }

  /** Pence: near a threshold, nought, or of any size up to some millions of pounds. */
  private pay(): number {
    const { random } = this;
    const perYear = PERIODS_IN_YEAR[this.#frequency];
    const kind = random.fraction();
    if (kind < 0.25) {
      const threshold = random.pick(this.year.thresholdsYearPounds) * 100;
      return Math.max(0, Math.round(threshold / perYear) + random.between(-150, 150));
    }
    if (kind < 0.27) return 0;
    if (kind < 0.3) return random.between(0, 200_000_000);
    return Math.floor(10 ** (2 + random.fraction() * 2.5) * (10_000 / perYear) * 0.12);
  }

  private taxCode(): string {
    const { random } = this;
    const nation = random.pick(["", "", "", "C", "S", "S"]);
    const kind = random.fraction();
    if (kind < 0.3) return `${nation}1257L`;
    if (kind < 0.58) return `${nation}${this.codeNumber()}${random.pick(["L", "M", "N", "T"])}`;
    if (kind < 0.74) return `${nation}K${random.between(1, random.chance(0.1) ? 9999 : 1500)}`;
    if (kind < 0.82) return `${nation}0T`;
    if (kind < 0.96) return random.pick(nation === "S" ? this.year.scottishFlatCodes : FLAT).replace("_", nation);
    return "NT";
  }

  private codeNumber(): number {
    const { random } = this;
    if (random.chance(0.1)) return 500 * random.between(1, 4) + random.between(-1, 1);
    return random.between(0, random.chance(0.02) ? 999_999 : 2500);
  }

  private earningsPeriod() {
    const { random } = this;
    const unit = random.pick(["Day", "Week", "Month"] as const);
    return { unit, count: random.between(1, { Day: 366, Week: 53, Month: 12 }[unit]) };
  }

  private director(): Pick<PayslipFacts, "director" | "isFinalPayment"> {
    const { random, year } = this;
    if (!random.chance(0.07)) return {};
    const appointmentDate = datePlus(year.start, random.between(-30, year.days - 1));
    return {
      director: {
        nicMethod: random.pick(["Annual", "Alternative"]),
        ...(random.chance(0.5) ? { appointmentDate } : null),
      },
      ...(random.chance(0.3) ? { isFinalPayment: true } : null),
    };
  }

  private yearToDate(pay: number): YearToDateFacts | null {
    const { random } = this;
    if (random.chance(0.1)) return null;
    const { week } = taxDateOf(this.paymentDate);
    const before = Math.floor((pay * (week - 1) * PERIODS_IN_YEAR[this.#frequency]) / 52 + random.between(0, 50_000));
    return {
      taxablePay: pounds(before),
      tax: pounds(Math.floor(before * random.fraction() * 0.45)),
      ...(random.chance(0.1) ? { previousTaxablePay: "5000.55", previousTaxPaid: "612.20" } : null),
      ...(random.chance(0.3)
        ? { niBandResult: this.letters(before), niBandResultDirector: this.letters(before) }
        : { niBandResultDirector: {} }),
    };
  }

  private letters(pay: number): Record<string, NiBandResultFacts> {
    const { random } = this;
    const letters = random.chance(0.8) ? [this.letter()] : [this.letter(), this.letter()];
    return Object.fromEntries(
      letters.map((letter) => [
        letter,
        {
          grossForEmployeeNi: pounds(pay),
          ni: pounds(Math.floor(pay * random.fraction() * 0.08)),
          employerNi: pounds(Math.floor(pay * random.fraction() * 0.15)),
        },
      ]),
    );
  }

  /** Lines that come to roughly the pay, some with what the law treats apart. */
  private lines(pay: number): PayLine[] {
    const { random } = this;
    const part = (most: number) => pounds(Math.floor(pay * random.fraction() * most));
    const lines: PayLine[] = [{ amount: pounds(pay) }];
    const optional: readonly (() => PayLine)[] = [
      () => ({ amount: part(0.3), niCategory: this.letter() }),
      () => ({ amount: part(0.3), isTaxable: false }),
      () => ({ amount: part(0.3), isNiable: false }),
      () => ({ amount: part(0.1), isTaxable: false, isNiable: false }),
      () => ({ amount: `-${part(0.1)}`, description: "correction" }),
      () => ({ lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: part(0.2) }),
      () => ({ lineType: "PayrolledBenefit", amount: part(0.4), isNiable: random.chance(0.2) }),
      () => ({ lineType: "SalarySacrifice", amount: part(0.1) }),
      () => ({ lineType: "PensionContribution", pensionType: "SalarySacrifice", amount: part(0.08) }),
      () => ({ lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: part(0.08) }),
      () => ({ lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: part(0.08) }),
      () => ({ lineType: "EmployerPension", amount: part(0.1) }),
      () => ({ lineType: "DeductionBeforeTax", amount: part(0.05) }),
      () => ({ lineType: "DeductionAfterTax", amount: part(0.2) }),
      () => ({ lineType: "AttachmentOrder", amount: part(0.3) }),
      () => ({ lineType: "AttachmentOrderFee", amount: "1" }),
    ];
    for (let count = random.between(0, 5); count > 0; count--) lines.push(random.pick(optional)());
    return lines;
  }
}

const FLAT = ["_BR", "_D0", "_D1"];

/** Pence as a decimal string, by plain division of the text. */
export function pounds(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, "0");
  return `${pence < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
