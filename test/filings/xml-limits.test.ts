import { expect, it } from "vitest";
import { readXml } from "../../src/engine/filings/xml";

const LIMITS = { characters: 30, depth: 3, elements: 4 };

it.each([
  ["characters", `<a>${"x".repeat(23)}</a>`, `<a>${"x".repeat(24)}</a>`, "size"],
  ["depth", "<a><b><c/></b></a>", "<a><b><c><d/></c></b></a>", "depth"],
  ["elements", "<a><b/><b/><b/></a>", "<a><b/><b/><b/><b/></a>", "elements"],
])("XML is read up to its limit of %s, and not beyond", (_, upTo, beyond, reason) => {
  expect(readXml(upTo, LIMITS)).toMatchObject({ ok: true });
  expect(readXml(beyond, LIMITS)).toEqual({
    ok: false,
    problems: [{ token: "unsafe_xml", path: "", arguments: { reason } }],
  });
});

it("an element knows where it stood", () => {
  const text = '\uFEFF<a>\r\n<b x="é😀>"> t </b><c/></a>';
  const read = readXml(text);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const parts = read.value.children.flatMap((child) =>
    typeof child === "object" && "local" in child ? [text.slice(...(child.span ?? [0, 0]))] : [],
  );
  expect(parts).toEqual(['<b x="é😀>"> t </b>', "<c/>"]);
});
