import { describe, expect, it } from "vitest";
import type { Problem } from "../../src/engine";
import { readJournalCsv } from "../../src/engine/journals";
import { check, fc } from "../support/property";

type Answer = { readonly ok: boolean; readonly problems?: readonly Problem[] };
const told = (answer: Answer) => (answer.problems ?? []).map(({ token, path }) => `${token} ${path}`);

describe("a CSV is refused", () => {
  const csv = (text: string, format = "Xero") => told(readJournalCsv({ text, format } as never));
  const HEAD =
    "*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2";

  it.each([
    ["no text", undefined, ["required /text"]],
    ["nothing but headings", `${HEAD}\r\n`, ["must_not_be_empty /text"]],
    ["an open quote", `${HEAD}\r\n"a`, ["invalid_format /text"]],
    ["text after a quote", `${HEAD}\r\n"a"b,`, ["invalid_format /text"]],
    ["other headings", "a,b\r\n1,2\r\n", ["invalid_format /text/0"]],
    [
      "a short row",
      `${HEAD}\r\nn,30/04/2026\r\n`,
      ["invalid_format /text/1", "unknown_value /text/1/4", "not_a_number /text/1/5"],
    ],
    ["a day that is none", `${HEAD}\r\nn,31/04/2026,d,1,No VAT,0.00,,,,\r\n`, ["invalid_date /text/1"]],
    ["another tax rate", `${HEAD}\r\nn,30/04/2026,d,1,20%,0.00,,,,\r\n`, ["unknown_value /text/1/4"]],
    ["an amount with a separator", `${HEAD}\r\nn,30/04/2026,d,1,No VAT,"1,000.00",,,,\r\n`, ["not_a_number /text/1/5"]],
    [
      "two dates",
      `${HEAD}\r\nn,30/04/2026,d,1,No VAT,1.00,,,,\r\nn,01/05/2026,d,1,No VAT,-1.00,,,,\r\n`,
      ["unknown_value /text/2/1"],
    ],
    ["an uneven journal", `${HEAD}\r\nn,30/04/2026,d,1,No VAT,1.00,,,,\r\n`, ["totals_differ /text"]],
  ] as const)("for %s", (_, text, expected) => {
    expect(csv(text as string)).toEqual(expected);
  });

  it("for a side that is none, two sides, and an amount below zero", () => {
    const sage =
      "Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount";
    expect(csv(`${sage}\r\nSI,,1,0,30/04/2026,r,d,-1.00,T9,0.00\r\n`, "Sage50")).toEqual([
      "negative_amount /text/1/7",
      "unknown_value /text/1/0",
    ]);
    const plain = "Reference,Date,Description,Nominal Code,Debit,Credit";
    expect(csv(`${plain}\r\nr,30/04/2026,d,1,1.00,1.00\r\n`, "SageAccounting")).toEqual(["sent_together /text/1"]);
  });

  it("never by an exception, whatever the text", () => {
    const unit = fc.constantFrom('"', ",", "\r", "\n", "a", "=", "1", ".", "-", "'");
    check(
      fc.property(fc.string({ unit, maxLength: 60 }), fc.boolean(), (text, hasHead) => {
        expect(typeof readJournalCsv({ text: hasHead ? `${HEAD}\r\n${text}` : text, format: "Xero" }).ok).toBe(
          "boolean",
        );
      }),
    );
  });
});
