import { readTaxCode } from "../../income-tax";
import type { ItemReader } from "./item-reader";
import type { CodeContent } from "./notice";

const NOTHING: CodeContent = {
  taxCode: "",
  week1Month1: false,
  taxRegime: null,
  previousTaxablePay: null,
  previousTaxPaid: null,
};

/** Reads a notice's tax code. Only a P6 states previous employments, and then both pay and tax. */
export function readCodeContent(item: ItemReader, hasPrevious: boolean): CodeContent {
  const update = item.neededChild("CodingUpdate");
  const code = update?.neededChild("TaxCode") ?? null;
  if (update === null || code === null) return NOTHING;
  const taxRegime = regimeOf(code);
  const previousTaxablePay = hasPrevious ? update.amount("TotalPreviousPay") : null;
  const previousTaxPaid = hasPrevious ? update.amount("TotalPreviousTax") : null;
  if (hasPrevious) checkBoth(update);
  return { ...codeOf(code, taxRegime), taxRegime, previousTaxablePay, previousTaxPaid };
}

function regimeOf(code: ItemReader): CodeContent["taxRegime"] {
  const regime = code.attribute("TaxRegime");
  if (regime === null || regime === "") return null;
  if (regime === "S" || regime === "C") return regime;
  code.refuse("text_not_allowed", "/@TaxRegime", { element: "TaxRegime", expected: "S or C" });
  return null;
}

/** Returns the code with its nation's prefix. The text has none; if it has one, it must agree with the attribute. */
function codeOf(code: ItemReader, regime: CodeContent["taxRegime"]): Pick<CodeContent, "taxCode" | "week1Month1"> {
  const text = (code.ownText() ?? "").toUpperCase();
  const isMarked = regime !== null && text.startsWith(regime);
  const isPlain = regime === null || /^NT/.test(text) || isMarked;
  const read = readTaxCode(isPlain ? text : regime + text);
  if (read === null) code.refuse("text_not_allowed", "", { element: "TaxCode", expected: "a tax code" });
  return { taxCode: read?.text ?? "", week1Month1: isWeek1Month1(code) || read?.week1Month1 === true };
}

function isWeek1Month1(code: ItemReader): boolean {
  const mark = code.attribute("Week1Month1Indicator") ?? "";
  if (!/^X?$/.test(mark)) {
    code.refuse("text_not_allowed", "/@Week1Month1Indicator", { element: "Week1Month1Indicator", expected: "X" });
  }
  return mark === "X";
}

function checkBoth(update: ItemReader): void {
  const told = ["TotalPreviousPay", "TotalPreviousTax"];
  const [element, other] = told.filter((name) => update.child(name) === null);
  if (element !== undefined && other === undefined) update.refuse("required", `/${element}`, { element });
}
