import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Notice, readNotices } from "../../src/engine/filings";
import { check, fc } from "../support/property";
import { codeXml, itemXml, replyXml } from "./support/notice-xml";

function read(xml: string) {
  const answer = readNotices({ xml });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

function noticeOf(item: string): Notice {
  return read(item).notices[0] as Notice;
}

function problemsOf(xml: unknown) {
  const answer = readNotices({ xml } as never);
  return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
}

const P6 = itemXml(
  "CodingNoticesP6P6B",
  codeXml(
    "<TaxCode>1185L</TaxCode>",
    "<TotalPreviousPay>9800</TotalPreviousPay><TotalPreviousTax>712.4</TotalPreviousTax>",
  ),
  'FormType="P6" SequenceNumber="1042"',
);

describe("a P6", () => {
  it("is a code with previous pay and tax", () => {
    expect(noticeOf(P6)).toEqual({
      dataType: "P6",
      formType: "P6",
      issueDate: "2026-11-16",
      effectiveDate: "2026-11-16",
      taxYear: 2026,
      sequenceNumber: 1042,
      employerReference: "123/A6",
      employee: {
        nationalInsuranceNumber: "RN000001A",
        worksNumber: "EMP001",
        firstName: "Ada",
        lastName: "Example",
      },
      isGeneric: false,
      content: {
        taxCode: "1185L",
        week1Month1: false,
        taxRegime: null,
        previousTaxablePay: "9800.00",
        previousTaxPaid: "712.40",
      },
      rawXml: P6,
    });
  });

  it.each([
    ['<TaxCode TaxRegime="S" Week1Month1Indicator="X">810L</TaxCode>', "S810L", "S", true],
    ['<TaxCode TaxRegime="C">BR</TaxCode>', "CBR", "C", false],
    ['<TaxCode TaxRegime="S">K100</TaxCode>', "SK100", "S", false],
    ['<TaxCode TaxRegime="S">S810L</TaxCode>', "S810L", "S", false],
    ['<TaxCode TaxRegime="S">NT</TaxCode>', "NT", "S", false],
    ["<TaxCode>0T</TaxCode>", "0T", null, false],
  ])("%s is %s", (code, taxCode, taxRegime, week1Month1) => {
    const { content } = noticeOf(itemXml("CodingNoticesP6P6B", codeXml(code)));
    expect(content).toMatchObject({ taxCode, taxRegime, week1Month1, previousTaxablePay: null, previousTaxPaid: null });
  });
});

describe("the other notices", () => {
  it("P9: a code without previous pay and tax, under either name", () => {
    for (const name of ["CodingNoticeP9", "CodingNoticesP9"]) {
      const xml = itemXml(name, codeXml("<TaxCode>1201L</TaxCode>", "", "2027-04-06"), 'TaxYearEnd="2028"');
      expect(noticeOf(xml)).toMatchObject({
        dataType: "P9",
        isGeneric: false,
        taxYear: 2027,
        effectiveDate: "2027-04-06",
      });
    }
  });

  it("SL1: a plan from a date, or no plan", () => {
    const start = (rest: string) =>
      noticeOf(itemXml("StudentLoanStart", `<LoanStartDate>2026-12-14</LoanStartDate>${rest}`));
    expect(start("<PlanType>02</PlanType>")).toMatchObject({
      dataType: "SL1",
      isGeneric: false,
      effectiveDate: "2026-12-14",
      content: { studentLoanPlan: "Plan2", loanStartDate: "2026-12-14" },
    });
    expect(start("<PlanType>5</PlanType>").content).toMatchObject({ studentLoanPlan: "Plan5" });
    expect(start("").content).toEqual({ studentLoanPlan: null, loanStartDate: "2026-12-14" });
  });

  it("SL2, PGL1 and PGL2", () => {
    expect(noticeOf(itemXml("StudentLoanEnd", "<StopDate>2026-12-14</StopDate>"))).toMatchObject({
      dataType: "SL2",
      isGeneric: false,
      content: { stopDate: "2026-12-14" },
    });
    expect(noticeOf(itemXml("PostgraduateLoanStart", "<LoanStartDate>2026-12-14</LoanStartDate>"))).toMatchObject({
      dataType: "PGL1",
      isGeneric: false,
      content: { studentLoanPlan: null, loanStartDate: "2026-12-14" },
    });
    expect(noticeOf(itemXml("PostgraduateLoanStop", "<StopDate>2026-12-14</StopDate>"))).toMatchObject({
      dataType: "PGL2",
      isGeneric: false,
      content: { stopDate: "2026-12-14" },
    });
  });

  it("are generic where they are not understood, with their text and XML", () => {
    const item = '<Notice SequenceNumber="7" xmlns="urn:x"><Head>Please</Head>file <b>soon</b></Notice>';
    expect(read(replyXml("AR", [item])).notices).toEqual([
      {
        dataType: "AR",
        formType: null,
        issueDate: null,
        effectiveDate: null,
        taxYear: null,
        sequenceNumber: 7,
        employerReference: null,
        employee: null,
        isGeneric: true,
        content: { title: "Notice", text: "Please file soon" },
        rawXml: item,
      },
    ]);
  });
});

describe("a reply", () => {
  it("has a header, and items in their order, each with its XML as received", () => {
    const items = [P6, itemXml("CodingNoticesP6P6B", codeXml("<TaxCode>810L</TaxCode>"), 'SequenceNumber="1043"')];
    const { feed, notices } = read(replyXml("P6", items));
    expect(feed).toEqual({ service: "PAYE", entity: "123/A6", dataType: "P6", highWaterMark: 1043, moreData: false });
    expect(notices.map(({ sequenceNumber, rawXml }) => [sequenceNumber, rawXml])).toEqual([
      [1042, items[0]],
      [1043, items[1]],
    ]);
    expect(read(replyXml("P6", [], "<MoreData>true</MoreData>"))).toMatchObject({
      feed: { moreData: true },
      notices: [],
    });
  });

  it("is looked for within four wrappers", () => {
    const data = '<DPSdata xmlns="urn:x"><DPSheader/></DPSdata>';
    const wrapped = (count: number) => "<a>".repeat(count) + data + "</a>".repeat(count);
    expect(problemsOf(wrapped(4))).toEqual([]);
    expect(problemsOf(wrapped(5))).toEqual(["element_not_expected /a"]);
  });

  it("is refused where items are missing, or where it is something else", () => {
    const missing = replyXml("P6", [P6]).replace("<NItemsReturned>1", "<NItemsReturned>2");
    expect(problemsOf(missing)).toEqual(["totals_differ /Envelope/Body[1]/DPSretrieveResponse[1]/DPSdata[1]"]);
    expect(problemsOf("<Envelope><Body><Fault/></Body></Envelope>")).toEqual(["element_not_expected /Envelope"]);
    expect(problemsOf(P6.replace("http://www.govtalk.gov.uk/taxation/", "urn:"))).toEqual([
      "element_not_expected /CodingNoticesP6P6B",
    ]);
  });

  it("is refused with the place of everything that is wrong", () => {
    const bad = itemXml(
      "CodingNoticesP6P6B",
      codeXml(
        '<TaxCode TaxRegime="X" Week1Month1Indicator="Y">12A</TaxCode>',
        "<TotalPreviousPay>lots</TotalPreviousPay>",
        "16/11/2026",
      ),
      'SequenceNumber="-1" TaxYearEnd="next"',
    );
    const at = "/CodingNoticesP6P6B";
    expect(problemsOf(bad)).toEqual([
      `text_not_allowed ${at}/@TaxYearEnd`,
      `text_not_allowed ${at}/@SequenceNumber`,
      `text_not_allowed ${at}/EffectiveDate[1]`,
      `text_not_allowed ${at}/CodingUpdate[1]/TaxCode[1]/@TaxRegime`,
      `text_not_allowed ${at}/CodingUpdate[1]/TotalPreviousPay[1]`,
      `required ${at}/CodingUpdate[1]/TotalPreviousTax`,
      `text_not_allowed ${at}/CodingUpdate[1]/TaxCode[1]`,
      `text_not_allowed ${at}/CodingUpdate[1]/TaxCode[1]/@Week1Month1Indicator`,
    ]);
    expect(problemsOf(itemXml("StudentLoanStart", "<PlanType>03</PlanType>"))).toEqual([
      "required /StudentLoanStart/LoanStartDate",
      "text_not_allowed /StudentLoanStart/PlanType[1]",
    ]);
    expect(problemsOf(undefined)).toEqual(["required /xml"]);
    expect(problemsOf(7)).toEqual(["wrong_type /xml"]);
  });
});

describe("hostile XML", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>`;

  it.each([
    ["entities of its own", bomb, "unsafe_xml"],
    ["a file of the machine", `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]><x>&f;</x>`, "unsafe_xml"],
    ["depth", `${"<a>".repeat(100_000)}`, "unsafe_xml"],
    ["an entity without a definition", "<x>&unknown;</x>", "malformed_xml"],
    ["an end that never comes", "<x><y></x>", "malformed_xml"],
    ["two roots", "<x/><y/>", "malformed_xml"],
    ["a prefix that is bound to nothing", "<p:x/>", "malformed_xml"],
    ["no element", "   ", "malformed_xml"],
    ["nothing", "", "malformed_xml"],
    ["a character that XML does not have", "<x>\u0000</x>", "malformed_xml"],
  ])("is refused for %s", (_, xml, token) => {
    expect(problemsOf(xml)).toEqual([`${token} /xml`]);
  });

  it("leaves prototypes alone", () => {
    expect(problemsOf('<__proto__ constructor="x"/>')).toEqual(["element_not_expected /__proto__"]);
    const xml = replyXml("__proto__", ["<constructor/>"]);
    expect(read(xml)).toMatchObject({ feed: { dataType: null }, notices: [{ isGeneric: true, dataType: "NOT" }] });
  });

  it("is an answer, whatever is cut out of a reply or put into it", () => {
    const whole = replyXml("P6", [P6]);
    const rubbish = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom("<", ">", "&", "]]>", "<!--", "<![CDATA[", "\uD800", "<?x", '"'),
    );
    check(
      fc.property(fc.nat(whole.length), fc.nat(40), rubbish, (at, length, put) => {
        const answer = readNotices({ xml: whole.slice(0, at) + put + whole.slice(at + length) });
        expect(answer.ok || answer.problems.length > 0).toBe(true);
      }),
      1500,
    );
  });
});

/** Replies in the form of HMRC's own, kept beside the repository if available. */
const SAMPLES = "../shared/reference/dps";

describe(`the replies in ${SAMPLES}${existsSync(SAMPLES) ? "" : " (not here: their shape is tested above)"}`, () => {
  it("are read", () => {
    if (!existsSync(SAMPLES)) return expect(existsSync(SAMPLES)).toBe(false);
    const notices = ["p6", "p9", "sl1", "sl2"].flatMap(
      (name) => read(readFileSync(`${SAMPLES}/${name}-response.xml`, "utf8")).notices,
    );
    expect(notices.map(({ dataType, sequenceNumber, content }) => [dataType, sequenceNumber, content])).toEqual([
      [
        "P6",
        1042,
        {
          taxCode: "1185L",
          week1Month1: false,
          taxRegime: null,
          previousTaxablePay: "9800.00",
          previousTaxPaid: "712.40",
        },
      ],
      [
        "P6",
        1043,
        { taxCode: "S810L", week1Month1: true, taxRegime: "S", previousTaxablePay: null, previousTaxPaid: null },
      ],
      [
        "P9",
        227,
        { taxCode: "1201L", week1Month1: false, taxRegime: null, previousTaxablePay: null, previousTaxPaid: null },
      ],
      ["SL1", 441, { studentLoanPlan: "Plan2", loanStartDate: "2026-12-14" }],
      ["SL2", 466, { stopDate: "2026-12-14" }],
    ]);
  });
});
