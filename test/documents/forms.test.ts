import { describe, expect, it } from "vitest";
import {
  type DrawnDocument,
  drawJournal,
  drawP11D,
  drawP11DB,
  drawP32,
  drawP45,
  drawP60,
  drawSettlement,
} from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { journal, p11d, p11db, p32, p45, p60, settlement } from "./support/form-samples";
import { allParts, type ReadPdf, readPdf, tablesOf } from "./support/read-pdf";

const fonts = loadFonts();

async function read(drawing: Promise<DrawnDocument>): Promise<ReadPdf> {
  const drawn = await drawing;
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.problems));
  return readPdf(drawn.value);
}

const said = ({ document }: ReadPdf) =>
  allParts(document)
    .map(({ text }) => text)
    .filter((text) => text !== "");
const grouped = (amount: string) => Number(amount).toLocaleString("en-GB", { minimumFractionDigits: 2 });

describe("a P45", () => {
  const boxesOf = (pdf: ReadPdf, part: number) =>
    (pdf.document.parts[part]?.parts ?? []).map(({ text }) => text).filter((text) => /^\d/.test(text));

  it("has a page each for parts 1A, 2 and 3, with every box or the first eight", async () => {
    const pdf = await read(drawP45(p45(), fonts));
    expect(pdf.pages).toHaveLength(3);
    expect(said(pdf).filter((text) => text.startsWith("P45 part"))).toEqual([
      "P45 part 1A",
      "P45 part 2",
      "P45 part 3",
    ]);
    const numbers = (part: number) => [...new Set(boxesOf(pdf, part).map((text) => Number.parseInt(text, 10)))];
    expect(numbers(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(numbers(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(numbers(2)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("draws a label and its value in their box, one below the other", async () => {
    const form = p45();
    const [page] = (await read(drawP45(form, fonts))).pages;
    const label = page?.places.find(({ text }) => text.includes("Employer PAYE reference"));
    // The page has a margin of 42 points, where the frame of the box begins.
    expect(label?.x).toBeGreaterThan(42);
    const values = page?.places.filter(({ text }) => text === form.employer.payeReference) ?? [];
    expect(values.filter(({ x, y }) => x === label?.x && y < label.y)).toHaveLength(1);
  });

  it("keeps gender, birth and private address off the parts for the new employer", async () => {
    const pdf = await read(drawP45(p45(), fonts));
    for (const part of [1, 2]) {
      const text = said({ ...pdf, document: pdf.document.parts[part] as ReadPdf["document"] }).join("\n");
      expect(text).not.toMatch(/Female|28\/02\/1990|2 Sample Road|Ovens/);
    }
    expect(said(pdf).join("\n")).toMatch(/Female/);
  });

  it("shows the figures of its data", async () => {
    const form = p45();
    const boxes = boxesOf(await read(drawP45(form, fonts)), 0);
    expect(boxes).toContain("7 Last week or month Month 7");
    expect(boxes).toContain(`7 Total pay to date £${grouped(form.totalPayToDate ?? "")}`);
    expect(boxes).toContain(`7 Total tax to date £${grouped(form.totalTaxToDate ?? "")}`);
    expect(boxes).toContain(`8 Pay in this employment, if not as in box 7 £${grouped(form.payInThisEmployment ?? "")}`);
    expect(boxes).toContain("5 Student loan deductions to continue Y");
    expect(boxes).toContain("6 Tax code at leaving date 1257L");
  });

  it("leaves blank what the regulation leaves blank", async () => {
    const form = {
      ...p45(),
      continueStudentLoan: false,
      week1Month1: true,
      taxMonth: null,
      totalPayToDate: null,
      totalTaxToDate: null,
    };
    const boxes = boxesOf(await read(drawP45(form, fonts)), 0);
    expect(boxes).toContain("6 Week 1/month 1 X");
    for (const blank of [
      "5 Student loan deductions to continue ",
      "7 Last week or month ",
      "7 Total pay to date ",
      "7 Total tax to date ",
    ]) {
      expect(boxes).toContain(blank);
    }
  });

  it("says on every part that it is a replacement", async () => {
    const notice = "Replacement 2, issued on 30 October 2026: the original was issued before.";
    expect(
      said(await read(drawP45(p45({ replacementNumber: 2 }), fonts))).filter((text) => text === notice),
    ).toHaveLength(3);
    expect(said(await read(drawP45(p45(), fonts))).join()).not.toContain("Replacement");
  });
});

describe("a P60", () => {
  it("shows pay and tax with their sum, each letter, statutory pay and loans", async () => {
    const form = p60();
    const pdf = await read(drawP60(form, fonts));
    const [pay, letters] = tablesOf(pdf.document);
    expect(pay?.slice(1)).toEqual([
      ["In previous employments", "9,800.00", "712.40"],
      ["In this employment", grouped(form.thisEmployment.pay), grouped(form.thisEmployment.tax)],
      ["Total for the year", grouped(form.total.pay), grouped(form.total.tax)],
    ]);
    const whole = (amount: string) => Number(amount).toLocaleString("en-GB");
    expect(letters?.slice(1)).toEqual(
      form.niLines.map((line) => [
        line.niCategory,
        whole(line.atLel),
        whole(line.lelToPt),
        whole(line.ptToUel),
        grouped(line.employeeContributions),
      ]),
    );
    expect(said(pdf)).toContain("Statutory maternity pay in the pay above £2,526.60");
    expect(said(pdf)).toContain(`Student loan deductions £${whole(form.studentLoan)}`);
    expect(said(pdf)).toContain("End of year certificate · tax year to 5 April 2027");
    expect(pdf.pages).toHaveLength(1);
  });

  it("marks a refund with R instead of a sign", async () => {
    const form = p60();
    const refund = { ...form, thisEmployment: { pay: "100.00", tax: "-54.20", isRefund: true } };
    expect(tablesOf((await read(drawP60(refund, fonts))).document)[0]).toContainEqual([
      "In this employment",
      "100.00",
      "54.20 R",
    ]);
  });

  it("has what regulation 67 asks for, and the notes of the official form", async () => {
    const form = p60();
    const printed = said(await read(drawP60(form, fonts))).join(" ");
    const official: Readonly<Record<string, string>> = {
      "tax year": "tax year to 5 April 2027",
      "employer's name": form.employer.name,
      "employer's PAYE reference": `PAYE reference ${form.employer.payeReference}`,
      "employee's name": form.lastName,
      "National Insurance number": "National Insurance number",
      "works or payroll number": `Works or payroll number ${form.payrollId}`,
      "final tax code": `Final tax code ${form.finalTaxCode}`,
      "pay and tax here": "In this employment",
      "pay and tax before": "In previous employments",
      "sums of both": "Total for the year",
      "earnings at the LEL": "Earnings at the lower earnings limit",
      "earnings up to the PT": "up to the primary threshold",
      "earnings up to the UEL": "up to the upper earnings limit",
      "employee's contributions": "Employee's contributions",
      "student loan": "Student loan deductions",
      "postgraduate loan": "Postgraduate loan deductions",
      "to keep it": "Keep this certificate in a safe place",
      "for a tax return or a claim": "tax return, and to claim tax back, tax credits or Universal Credit",
      "to check the number": "check that your employer uses the right National Insurance number",
      "untaxed income": "By law you must tell HM Revenue and Customs about income that is not fully taxed",
      "what pay is": "Pay is the total for income tax in this employment",
    };
    for (const [what, words] of Object.entries(official)) expect([what, printed.includes(words)]).toEqual([what, true]);
  });

  it("says that it is a replacement", async () => {
    const notice = "Replacement: the original was issued before.";
    expect(said(await read(drawP60(p60({ replacementNumber: 1 }), fonts)))).toContain(notice);
    expect(said(await read(drawP60(p60(), fonts)))).not.toContain(notice);
  });

  it("says that a preview is one", async () => {
    expect(said(await read(drawP60(p60({ status: "Preview" }), fonts)))).toContain(
      "Preview: the tax year is not finalised.",
    );
  });
});

describe("a P32", () => {
  it("has a row a month and their sum, on one page on its side", async () => {
    const form = p32();
    const pdf = await read(drawP32(form, fonts));
    const [record] = tablesOf(pdf.document);
    expect(record?.map(([month]) => month)).toEqual(["Month", ...form.months.map(({ month }) => `${month}`), "Year"]);
    const column = (title: string) => record?.slice(1).map((row) => row[record[0]?.indexOf(title) ?? -1]);
    expect(column("Total due")).toEqual([...form.months, form.total].map(({ totalDue }) => grouped(totalDue)));
    expect(column("Net NI")).toEqual([...form.months, form.total].map(({ netNi }) => grouped(netNi).replace("-", "−")));
    expect(column("Net NI")).toContain("−259.56");
    expect(pdf.pages.map(({ width, height }) => width > height)).toEqual([true]);
  });

  it("leaves out columns in which nothing stands", async () => {
    const [record] = tablesOf((await read(drawP32(p32(), fonts))).document);
    expect(record?.[0]).toContain("Student loans");
    expect(record?.[0]).not.toContain("Postgraduate loans");
    expect(record?.[0]).not.toContain("CIS suffered");
    expect(record?.[0]).not.toContain("Apprenticeship levy");
  });

  it("writes the largest amounts whole, smaller rather than cut", async () => {
    const form = p32();
    const large = "-1000000000.00";
    const row = {
      ...form.total,
      incomeTax: large,
      cisDeductionsSuffered: large,
      apprenticeshipLevy: large,
      postgraduateLoans: large,
    };
    const { pages, document } = await read(drawP32({ ...form, total: row }, fonts));
    expect(
      tablesOf(document)[0]
        ?.at(-1)
        ?.filter((cell) => cell === "−1,000,000,000.00"),
    ).toHaveLength(4);
    const sizes = pages[0]?.places.filter(({ text }) => text === "−1,000,000,000.00").map(({ size }) => size);
    expect(sizes).toHaveLength(4);
    for (const size of sizes ?? []) expect(size).toBeGreaterThan(3);
  });
});

describe("a journal", () => {
  it("has every line on its side, and sums that are the journal's", async () => {
    const data = journal(30);
    const pdf = await read(drawJournal(data, fonts));
    const [lines, byNominal, reconciliation] = tablesOf(pdf.document);
    expect(lines?.slice(1, -1)).toEqual(
      data.lines.map((line) => [
        `${line.lineNumber}`,
        line.accountCode,
        line.nominalName === line.description ? line.description : `${line.nominalName}: ${line.description}`,
        line.department ?? "",
        line.debit === "0.00" ? "" : grouped(line.debit),
        line.credit === "0.00" ? "" : grouped(line.credit),
      ]),
    );
    expect(lines?.at(-1)).toEqual(["", "Total", "", "", "336,000.00", "336,000.00"]);
    expect(byNominal?.[1]).toEqual(["7000 Gross wages", "300,000.00", ""]);
    expect(reconciliation?.map(([item]) => item)).toEqual(["", "Gross pay", "Employer NI", "PAYE", "Net pay"]);
    expect(reconciliation?.[1]).toEqual(["Gross pay", "300,000.00", "300,000.00", "0.00"]);
    expect(pdf.pages.length).toBeGreaterThan(3);
  });

  it("says every warning, and that it does not balance where it does not", async () => {
    const told = said(await read(drawJournal({ ...journal(), isBalanced: false }, fonts)));
    expect(told).toContain("Mileage is excluded: 45.00 is not in this journal.");
    expect(told).toContain("This journal does not balance.");
    expect(said(await read(drawJournal(journal(), fonts)))).not.toContain("This journal does not balance.");
  });
});

describe("a P11D", () => {
  it("has each section with its box of the tax return, in order, with totals and marks of Class 1A", async () => {
    const pdf = await read(drawP11D(p11d(), fonts));
    const [cars, medical, other] = tablesOf(pdf.document);
    expect(cars).toEqual([
      ["", "Cost or amount given up £", "Made good £", "Taxable £", ""],
      ["Sample 2.0", "", "", "10,059.00", "1A"],
      ["Section F, box 9, of fuel 10 of the tax return", "", "", "10,059.00", ""],
    ]);
    expect(medical?.[1]).toEqual(["Family cover", "748.00", "48.00", "700.00", "1A"]);
    expect(other?.slice(1)).toEqual([
      ["Subscription", "80.00", "0.00", "80.00", ""],
      ["Gym", "240.00", "0.00", "240.00", "1A"],
      ["Section M, box 15 of the tax return", "", "", "320.00", ""],
    ]);
    const printed = said(pdf);
    expect(printed.filter((text) => /^[A-N] {1,2}[A-Z]/.test(text))).toHaveLength(3);
    for (const text of ["£11,079.00", "1 March 2025", "£32,450.00", "31%"]) expect(printed.join(" ")).toContain(text);
    expect(printed.join(" ")).not.toMatch(/Replacement|Preview/);
  });

  it("has working sheets for benefits with workings, and says that it is a preview or a replacement", async () => {
    const pdf = await read(drawP11D(p11d({ status: "Preview", replacementNumber: 1 }), fonts));
    expect(tablesOf(pdf.document).at(-1)?.slice(1)).toEqual([
      [
        "The charge of a full year drops pence.",
        "chargeable price × percentage (chargeable price 32450.00, percentage 31%)",
        "10059.00",
      ],
    ]);
    expect(said(pdf)).toContain("Preview: the form is not issued.");
    expect(said(pdf)).toContain("Replacement: it takes the place of the form that was issued before.");
  });
});

it("draws form P11D(b) with what is due, when, and the forms that it is about", async () => {
  const pdf = await read(drawP11DB(p11db(), fonts));
  expect(tablesOf(pdf.document)[0]?.slice(1)).toEqual([
    ["Person, Sample", "0042", "QQ 12 34 56 C", "11,079.00"],
    ["Other, Sample", "", "", "600.00"],
  ]);
  const printed = said(pdf).join(" ");
  for (const text of ["£6,381.75", "£42,545.00", "6 July 2027", "22 July 2027", "19 July 2027"]) {
    expect(printed).toContain(text);
  }
});

it("a PAYE settlement agreement has its items, the grossed-up tax by rate, Class 1B and the days", async () => {
  const pdf = await read(drawSettlement(settlement(), fonts));
  expect(tablesOf(pdf.document).map((table) => table.slice(1))).toEqual([
    [
      ["Summer party", "20%", "1,000.00"],
      ["Childcare (without Class 1B)", "45%", "300.00"],
    ],
    [
      ["20%", "1,000.00", "250.00"],
      ["45%", "300.00", "245.45"],
    ],
  ]);
  const printed = said(pdf).join(" ");
  for (const text of ["£495.45", "£224.32", "£719.77", "5 July 2027", "22 October 2027", "19 October 2027"]) {
    expect(printed).toContain(text);
  }
});
