import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { drawPayslip } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { allParts, readPdf } from "./support/read-pdf";
import { payslipContents } from "./support/samples";

const fonts = loadFonts();
const contents = payslipContents();

function drawn(lastName: string) {
  const employee = { ...contents.employee, title: null, firstName: "Sample", lastName };
  return drawPayslip({ ...contents, employee }, fonts);
}

describe("names", () => {
  it.each([
    ["Welsh", "Siân Llŷr Ŵyn Gŵyr Ÿnys"],
    ["Polish", "Łukasz Żółć Gęśla-Jaźń"],
    ["Vietnamese", "Nguyễn Thị Ánh Tuyết Đặng Ở"],
    ["Greek", "Ελένη Παπαδοπούλου Ώριων"],
    ["Cyrillic", "Щербакова Юлія Ђорђевић Їжак"],
    ["Turkish", "Gökçe Şimşek İnci Işık"],
    ["Czech", "Růžena Čapková Ďáblová"],
    ["Hungarian", "Erdős Ödön Gyűrű"],
    ["Romanian", "Ștefan Țăranu"],
    ["Icelandic", "Þórður Ægisdóttir"],
    ["Yoruba", "Ọlá Adébáyọ̀ Ṣẹ́gun"],
    ["Maltese", "Ħal Għaxaq Ġorġ Ċensu"],
    ["Lithuanian", "Žydrūnė Įsčiuvienė"],
    ["Armenian", "Հայկ Սարգսյան"],
    ["Georgian", "გიორგი ბერიძე"],
    ["Hawaiian", "Kaʻiulani Kānekoa"],
    ["punctuated", "O’Brien-d'Arcy (née St. John)"],
  ])("in %s letters are drawn as given, without a box", async (_, name) => {
    const answer = await drawn(name);
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    const { document, pages } = readPdf(answer.value);
    expect(allParts(document).map(({ text }) => text)).toContain(`Sample ${name.normalize("NFC")}`);
    expect(pages.flatMap(({ texts, decorations }) => [...texts.values(), ...decorations]).join("")).not.toContain("▯");
  });

  it.each([
    ["Hebrew", "דוד כהן לוי"],
    ["Arabic", "محمد علي حسن"],
  ])("in %s run from right to left as one, words and letters", async (_, name) => {
    const answer = await drawn(name);
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    const texts = allParts(readPdf(answer.value).document).map(({ text }) => text);
    // On the page the first letter is on the right.
    expect(texts).toContain(`Sample ${[...name].reverse().join("")}`);
  });

  it("are the same however their accents were typed", async () => {
    const [composed, apart] = [await drawn("Siân"), await drawn("Sia\u0302n")];
    expect(composed.ok && apart.ok && Buffer.from(composed.value).equals(apart.value)).toBe(true);
  });

  it("are drawn in another font where the document's own lacks a letter, with the marks on it, on the same line", async () => {
    const path = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf");
    const employee = { ...contents.employee, title: null, firstName: "Aℊ\u20d2b", lastName: "Person" };
    expect((await drawPayslip({ ...contents, employee }, fonts)).ok).toBe(false);
    const answer = await drawPayslip({ ...contents, employee }, { ...fonts, others: [readFileSync(path)] });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    const { document, pages } = readPdf(answer.value);
    expect(allParts(document).map(({ text }) => text)).toContain("Aℊ\u20d2b Person");
    const places = pages[0]?.places.filter(({ size }) => size === 11) ?? [];
    expect(places.map(({ text }) => text)).toEqual(["A", "ℊ\u20d2", "b Person"]);
    expect(new Set(places.map(({ y }) => y)).size).toBe(1);
  });

  it.each([
    ["王小明", "U+738B, U+5C0F, U+660E"],
    ["राम", "U+0930, U+093E, U+092E"],
    ["𠮷田", "U+20BB7, U+7530"],
    ["Smith\u202e", "U+202E"],
    ["Smi\u0000th", "U+0000"],
    ["Smith\ud800", "U+D800"],
    ["一二三四五六七", "U+4E00, U+4E8C, U+4E09, U+56DB, U+4E94 and others"],
  ])("that cannot be printed (%j) are refused by the characters that are missing", async (name, characters) => {
    expect(await drawn(name)).toEqual({
      ok: false,
      problems: [{ token: "characters_not_printable", path: "/employee/lastName", arguments: { characters } }],
    });
  });
});
