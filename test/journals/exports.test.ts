import { describe, expect, it } from "vitest";
import { guardFormula, unguardFormula } from "../../src/engine/base";
import {
  type ControlAccount,
  createJournal,
  type ExportPreset,
  exportedJournal,
  exportOptions,
  type Journal,
  type JournalFacts,
  type JournalLine,
  readJournalCsv,
  writeJournalCsv,
} from "../../src/engine/journals";
import { check, fc } from "../support/property";
import { basic, journalFacts, payslipOf } from "./sample";

function sampleJournal(): Journal {
  const answer = createJournal(journalFacts([{ employeeId: "E1", payslip: payslipOf([basic("3000")]) }]));
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

const journal = sampleJournal();

/** Returns the sample with other first and last lines. */
function withLines(change: (line: JournalLine) => Partial<JournalLine>): Journal {
  return { ...journal, lines: journal.lines.map((line) => ({ ...line, ...change(line) })) };
}

function csvOf(of: Journal, format: ExportPreset, more: object = {}): readonly string[] {
  const answer = writeJournalCsv({ journal: of, format, ...more });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.text.split("\r\n");
}

const tracked = withLines(({ nominalCode }) =>
  nominalCode === "7000"
    ? {
        trackingCodes: [
          { dimension: "Site", code: "Leeds" },
          { dimension: "Team", code: "A, B" },
        ],
      }
    : nominalCode === "7006"
      ? { trackingCodes: [{ dimension: "Team", code: "C" }] }
      : {},
);

describe("a journal as CSV", () => {
  it("for Xero: signed amounts, the tax rate by name, tracking in pairs", () => {
    expect(csvOf(tracked, "Xero")).toEqual([
      "*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2",
      'Payroll 2026-27 period 1,30/04/2026,Wages,7000,No VAT,3000.00,Site,Leeds,Team,"A, B"',
      "Payroll 2026-27 period 1,30/04/2026,Employer National Insurance,7006,No VAT,387.45,,,Team,C",
      "Payroll 2026-27 period 1,30/04/2026,Income tax,2210,No VAT,-390.20,,,,",
      "Payroll 2026-27 period 1,30/04/2026,Employee National Insurance,2210,No VAT,-156.16,,,,",
      "Payroll 2026-27 period 1,30/04/2026,Employer National Insurance due,2210,No VAT,-387.45,,,,",
      "Payroll 2026-27 period 1,30/04/2026,Net pay,2220,No VAT,-2453.64,,,,",
      "",
    ]);
  });

  it("for Sage 50: JD and JC, positive amounts, T9, a department number", () => {
    const departments = withLines(({ nominalCode }) =>
      nominalCode === "7000" ? { trackingCodes: [{ dimension: "Department", code: "12" }] } : {},
    );
    expect(csvOf(departments, "Sage50").slice(0, 4)).toEqual([
      "Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount",
      "JD,,7000,12,30/04/2026,PAY-2026-01,Wages,3000.00,T9,0.00",
      "JD,,7006,0,30/04/2026,PAY-2026-01,Employer National Insurance,387.45,T9,0.00",
      "JC,,2210,0,30/04/2026,PAY-2026-01,Income tax,390.20,T9,0.00",
    ]);
  });

  it("for Sage Accounting", () => {
    expect(csvOf(journal, "SageAccounting").slice(0, 2)).toEqual([
      "Reference,Date,Description,Nominal Code,Debit,Credit",
      "PAY-2026-01,30/04/2026,Wages,7000,3000.00,0.00",
    ]);
  });

  it("for QuickBooks: accounts by name, the other side blank, class and location where they are used", () => {
    expect(csvOf(journal, "QuickBooks").slice(0, 4)).toEqual([
      "Journal No.,Journal Date,Account Name,Debits,Credits,Description,Name",
      "PAY-2026-01,30/04/2026,Wages,3000.00,,Wages,",
      "PAY-2026-01,30/04/2026,Employer NI,387.45,,Employer National Insurance,",
      "PAY-2026-01,30/04/2026,PAYE and NI,,390.20,Income tax,",
    ]);
    const found = csvOf(tracked, "QuickBooks");
    expect(found[0]).toMatch(/,Name,Class,Location$/);
    expect(found[1]).toBe('PAY-2026-01,30/04/2026,Wages,3000.00,,Wages,,Leeds,"A, B"');
    expect(found[2]).toBe("PAY-2026-01,30/04/2026,Employer NI,387.45,,Employer National Insurance,,,C");
  });

  it("in the generic form: every field", () => {
    expect(csvOf(tracked, "Generic").slice(0, 2)).toEqual([
      "Line,Date,Reference,Narration,Account Code,Nominal Code,Nominal Name,Description,Debit,Credit,Department,Tracking Name 1,Tracking Code 1,Tracking Name 2,Tracking Code 2",
      '1,2026-04-30,PAY-2026-01,Payroll 2026-27 period 1,7000,7000,Wages,Wages,3000.00,0.00,,Site,Leeds,Team,"A, B"',
    ]);
  });

  it.each(["Generic", "Xero", "Sage50", "SageAccounting", "QuickBooks"] as const)(
    "reads back from %s as it was, in every date format and with more decimals",
    (format) => {
      for (const dateFormatPreset of ["yyyy-MM-dd", "dd/MM/yyyy", "dd MMM yyyy", "MM/dd/yyyy"] as const) {
        const of = format.startsWith("Sage") ? journal : tracked;
        const text = csvOf(of, format, { dateFormatPreset, decimalPlaces: 4 }).join("\r\n");
        const answer = readJournalCsv({ text, format, dateFormatPreset });
        expect(answer).toEqual({ ok: true, value: exportedJournal(of, format), workings: null });
      }
    },
  );

  it("leaves zero lines out of every form but the generic one", () => {
    const zero = { ...journal, lines: [...journal.lines, { ...(journal.lines[0] as JournalLine), debit: "0.00" }] };
    expect(csvOf(zero, "Xero")).toHaveLength(8);
    expect(csvOf(zero, "Generic")).toHaveLength(9);
  });

  it("is named after its reference and version", () => {
    const answer = writeJournalCsv({ journal: { ...journal, reference: "../May: 2026" }, format: "Generic" });
    expect(answer).toMatchObject({ ok: true, value: { fileName: "-May-2026-v1.csv", linesOverLimit: null } });
  });
});

describe("the example of a pay run of £10,000", () => {
  const names = {
    "7000": "Gross pay",
    "7006": "Employer NI",
    "2210": "PAYE and NI",
    "2230": "Pension",
    "2220": "Net pay",
  };
  const mapped = (nominalCode: keyof typeof names) => ({ nominalCode, nominalName: names[nominalCode] });

  /** Gross 10,000, employer 1,200, tax and National Insurance 2,700 of the employee, pension 500, net 6,800. */
  function exampleFacts(): JournalFacts {
    const real = payslipOf([
      basic("1000"),
      { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: "1" },
    ]);
    const figures = { grossPay: "10000.00", tax: "2000.00", ni: "700.00", employerNi: "1200.00", pension: "500.00" };
    const payslip = {
      ...real,
      forPeriod: { ...real.forPeriod, ...figures, netPay: "6800.00" },
      niBreakdown: real.niBreakdown.map((letter) => ({ ...letter, ni: "700.00", employerNi: "1200.00" })),
      summaryItems: real.summaryItems
        .filter(({ lineType }) => lineType !== null)
        .map((item) => ({ ...item, amount: item.code === "BASIC" ? "10000.00" : "500.00" })),
    };
    const controls = { Paye: "2210", EmployeeNi: "2210", EmployerNi: "2210", EmployerNiExpense: "7006" } as const;
    const others = { EmployeePension: "2230", NetPay: "2220" } as const;
    return journalFacts([{ employeeId: "E1", payslip }], {
      journalDate: "2026-11-30",
      reference: "PAY-2026-08",
      template: { name: "Example", narrationFormat: "Payroll 2026-11" },
      payElementMappings: [{ payElementId: "BASIC", ...mapped("7000") }],
      controlAccountMappings: Object.entries({ ...controls, ...others }).map(([controlAccount, code]) => ({
        controlAccount: controlAccount as ControlAccount,
        ...mapped(code),
      })),
    });
  }

  it("is what Xero, Sage 50 and QuickBooks are given", () => {
    const answer = createJournal(exampleFacts());
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    expect(csvOf(answer.value, "Xero").slice(1)).toEqual([
      "Payroll 2026-11,30/11/2026,Gross pay,7000,No VAT,10000.00,,,,",
      "Payroll 2026-11,30/11/2026,Employer NI,7006,No VAT,1200.00,,,,",
      "Payroll 2026-11,30/11/2026,PAYE and NI,2210,No VAT,-3900.00,,,,",
      "Payroll 2026-11,30/11/2026,Pension,2230,No VAT,-500.00,,,,",
      "Payroll 2026-11,30/11/2026,Net pay,2220,No VAT,-6800.00,,,,",
      "",
    ]);
    const sage = csvOf(answer.value, "Sage50");
    expect(sage[1]).toBe("JD,,7000,0,30/11/2026,PAY-2026-08,Gross pay,10000.00,T9,0.00");
    expect(sage[5]).toBe("JC,,2220,0,30/11/2026,PAY-2026-08,Net pay,6800.00,T9,0.00");
    expect(csvOf(answer.value, "QuickBooks")[1]).toBe("PAY-2026-08,30/11/2026,Gross pay,10000.00,,Gross pay,");
  });
});

describe("a guard against formulas", () => {
  it.each(["=1+1", "+44", "-5", "@SUM", "\tx", "\rx", "\nx", "＝1", "'=1", "''-x"])(
    "puts an apostrophe before %j",
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    },
  );

  it.each(["Wages", "", "'Wages", "a=b", "7000", "'"])("leaves %j alone", (text) => {
    expect(guardFormula(text)).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  });

  it("gives every text back", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom("'", "=", "-", "a", "@", "\t", '"', ",", "\n") }),
    );
    check(
      fc.property(text, (given) => {
        expect(unguardFormula(guardFormula(given))).toBe(given);
        expect(guardFormula(given)).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });

  it("holds in a file, with quotes, commas and semicolons", () => {
    check(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ minLength: 1 }), (description, code) => {
        const odd = withLines(() => ({ description, accountCode: code, nominalName: `=${code}` }));
        for (const format of ["Generic", "Xero", "QuickBooks"] as const) {
          const text = csvOf(odd, format).join("\r\n");
          expect(readJournalCsv({ text, format })).toMatchObject({ ok: true, value: exportedJournal(odd, format) });
        }
      }),
    );
  });

  it("never touches an amount", () => {
    expect(csvOf(journal, "Xero")[6]).toContain(",-2453.64,");
  });
});

describe("what a format has no room for", () => {
  it.each([
    { format: "Sage50", change: { description: "x".repeat(61) }, field: "description" },
    { format: "Sage50", change: { accountCode: "700000001" }, field: "accountCode" },
    { format: "SageAccounting", change: { description: "x".repeat(201) }, field: "description" },
  ] as const)("is refused: $format, $field", ({ format, change, field }) => {
    const answer = writeJournalCsv({ journal: withLines(() => change), format });
    expect(answer.ok).toBe(false);
    if (answer.ok) return;
    expect(answer.problems).toHaveLength(journal.lineCount);
    expect(answer.problems[0]).toMatchObject({ token: "text_not_allowed", path: `/journal/lines/0/${field}` });
  });

  it("is refused: a long reference, a department that is no number, an amount of nine digits, an account without a name", () => {
    const refused = (of: Journal, format: ExportPreset) => {
      const answer = writeJournalCsv({ journal: of, format });
      return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
    };
    expect(refused({ ...journal, reference: "x".repeat(31) }, "Sage50")).toEqual([
      "text_not_allowed /journal/reference",
    ]);
    const bar = withLines(({ lineNumber }) =>
      lineNumber === 1 ? { trackingCodes: [{ dimension: "Department", code: "Bar" }] } : {},
    );
    expect(refused(bar, "Sage50")).toEqual(["text_not_allowed /journal/lines/0/trackingCodes/0/code"]);
    const rich = {
      ...withLines(({ debit, credit }) => ({
        debit: debit === "0.00" ? "0.00" : "100000000.00",
        credit: credit === "0.00" ? "0.00" : "50000000.00",
      })),
      totalDebit: "200000000.00",
      totalCredit: "200000000.00",
    };
    expect(refused(rich, "Sage50")).toEqual(["too_large /journal/lines/0/debit", "too_large /journal/lines/1/debit"]);
    const nameless = withLines(({ lineNumber }) => (lineNumber === 2 ? { nominalName: null } : {}));
    expect(refused(nameless, "QuickBooks")).toEqual(["required /journal/lines/1/nominalName"]);
  });

  it("is refused: more dimensions than tracking columns, wherever they stand", () => {
    const answer = writeJournalCsv({ journal: tracked, format: "Sage50" });
    expect(answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`)).toContain(
      "too_many_items /journal/lines/1/trackingCodes/0",
    );
  });
});

describe("the choices of a template", () => {
  it("are listed with examples", () => {
    const { presets, dateFormats, tokens, separators } = exportOptions();
    expect(presets.map(({ key }) => key)).toEqual(["Generic", "Xero", "Sage50", "SageAccounting", "QuickBooks"]);
    expect(dateFormats.map(({ example }) => example)).toEqual([
      "2026-11-30",
      "30/11/2026",
      "30 Nov 2026",
      "11/30/2026",
    ]);
    expect(tokens.every(({ key, example }) => /^\{\w+\}$/.test(key) && example !== "")).toBe(true);
    expect(separators.map(({ example }) => example)).toContain("7000.KIT");
  });
});
