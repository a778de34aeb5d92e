import { existsSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { CONTENTS } from "../../scripts/docs-site/contents";
import { layout } from "../../scripts/docs-site/layout";
import { docsPages, markdownOf, nameOf, navigation, pageList } from "../../scripts/docs-site/pages";
import { searchEntries } from "../../scripts/docs-site/search-entries";
import { ENTRIES, NODE_ENTRIES, RULE_ENTRIES } from "../../scripts/packages/entries";
import { readOpenApi } from "../../scripts/read-open-api.mjs";
import { withAllParameters } from "../../src/platform/docs";
import { searchFor } from "../../src/web/docs/search-for";
import { namesExportedBy } from "./exported-names";

const SECTION = /<section id="([^"]+)"(.*?)<\/section>/gs;
const JSON_TYPE = "application/json";

/** The parts of the description that are looked for. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

const pages = docsPages();
const byFile = new Map(pages.map((page) => [page.file, page]));

it("has every page of docs in the navigation, once", () => {
  const listed = CONTENTS.flatMap((part) => part.pages);
  const written = readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [name.slice(0, -3)] : []));
  expect([...listed].sort()).toEqual([...written, "README"].sort());
});

it("has links only to pages, headings and pictures that there are", () => {
  const broken = pages.flatMap(({ file, html }) =>
    [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, link = ""]) => {
      if (/^https?:/.test(link)) return [];
      const [target = "", name] = link.split("#");
      if (target.startsWith("image-")) return existsSync(`docs/images/${target.slice(6)}`) ? [] : [`${file}: ${link}`];
      const page = byFile.get(target === "" ? file : target);
      const isThere = page !== undefined && (name === undefined || page.html.includes(`id="${name}"`));
      return isThere ? [] : [`${file}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

it("has every operation of the HTTP interface, with each example of its answers", () => {
  const { paths }: Described = withAllParameters(readOpenApi());
  const reference = pages.filter(({ file }) => file.startsWith("api-")).map(({ html }) => html);
  const sections = new Map(
    reference.flatMap((html) => [...html.matchAll(SECTION)].map(([, id = "", text = ""]) => [id, text] as const)),
  );
  const lacking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, responses }]) => {
      const answers = Object.entries(responses).filter(
        ([status, { content = {} }]) => /^2/.test(status) && JSON_TYPE in content,
      );
      const due = [
        `<code>${method.toUpperCase()} ${path}</code>`,
        ...answers.map(([status]) => `<details><summary>${status}: `),
      ];
      return due.filter((text) => !sections.get(operationId)?.includes(text)).map((text) => `${operationId}: ${text}`);
    }),
  );
  expect(sections.size).toBeGreaterThan(600);
  expect(lacking).toEqual([]);
});

it("shows of an operation what it shares with others: headers, refusals with an example, and records with their fields", () => {
  const html = byFile.get("api-pay.html")?.html ?? "";
  const [, operation = ""] = /<section id="updateEmployee"(.*?)<\/section>/s.exec(html) ?? [];
  for (const shown of ["employeeId", "X-Org-Id", "User-Id", "If-Match", 'href="records-pay.html#employee"'])
    expect(operation).toContain(shown);
  for (const [status, token] of [
    ["400", "body_required"],
    ["401", "access_token_expired"],
    ["404", "employee_not_found"],
    ["412", "concurrent_change"],
    ["429", "rate_limited"],
    ["500", "internal_error"],
  ]) {
    const [, name] = new RegExp(`<a href="#([^"]+)">${status} .*?${token}`).exec(operation) ?? [];
    expect(html).toMatch(new RegExp(`<div id="${name}">.*${token} ?: .*"token": "`, "s"));
  }
  const records = byFile.get("records-pay.html")?.html ?? "";
  expect(records).toMatch(
    /<h2 id="employee">Employee<\/h2>.*<code>leaver<\/code>.*<code>freeFuel\.<wbr>provided<\/code>/s,
  );
});

it("has every export of every public entry of the library, with its docstring and fields", () => {
  const missing = Object.entries({ ...ENTRIES, ...NODE_ENTRIES, ...RULE_ENTRIES }).flatMap(([name, source]) => {
    const entry = name === "index" ? "paypacket" : name.replace("-node", "").replace(/^rules.*/, "rules");
    const own = pages.filter(({ file }) => [`library-${entry}.html`, `library-${entry}-types.html`].includes(file));
    const html = own.map((page) => page.html).join("");
    if (name.startsWith("rules/") && !html.includes(`<code>paypacket/${name}</code>`)) return [name];
    const exported = namesExportedBy(source);
    expect(exported.length, name).toBeGreaterThan(0);
    return exported.filter((each) => !html.includes(`<section id="${each}">`)).map((each) => `${name}: ${each}`);
  });
  expect(missing).toEqual([]);
  expect(byFile.get("library-paypacket.html")?.html).toContain(
    "Calculates one payslip, from gross to net, exact to the penny.",
  );
  const types = byFile.get("library-paypacket-types.html")?.html;
  expect(types).toMatch(
    /<code>overrides\[\]\.<wbr>amount<\/code><\/td><td>required<\/td><td><code><a href="#Amount">Amount</,
  );
  expect(types).toContain("Either the payment date, or a tax year with a period in it.");
  const [, amounts] = /<section id="PayslipAmounts">(.*?)<\/section>/s.exec(types ?? "") ?? [];
  expect(amounts).toMatch(/<code>grossPay<\/code>.*?Money paid before deductions, after sacrifice\./);
});

it("has a docstring for every export of the library", () => {
  const sections = pages
    .filter(({ file }) => file.startsWith("library-"))
    .flatMap(({ file, html }) =>
      [...html.matchAll(/<section id="([^"]+)">(.*?)<\/section>/gs)].map((each) => [file, ...each]),
    );
  expect(sections.length).toBeGreaterThan(1_000);
  const isDescribed = (text = "") => /<p>(?!Has the fields of )/.test(text);
  expect(sections.flatMap(([file, , name, text]) => (isDescribed(text) ? [] : [`${file}: ${name}`]))).toEqual([]);
});

it("has reference pages of at most 500 kB", () => {
  const frame = { parts: navigation(pages), titles: new Map() };
  const large = pages
    .filter(({ file }) => /^(api|records|library)/.test(file))
    .map((page) => [page.file, layout(page, frame).length]);
  expect(large.length).toBeGreaterThan(40);
  expect(large.filter(([, size]) => Number(size) > 500_000)).toEqual([]);
});

it.each([
  ["docker", /^run-an-installation\.html/],
  ["rate limit", /^for-integrators\.html/],
  ["undo a run", /^services-pay-runs\.html/],
  ["sick note", /^sick-pay\.html/],
  ["holiday pay", /^(services-)?holiday\.html/],
  ["month of a bakery", /^tutorial-/],
])("leads to the guide for %s first", (text, address) => {
  expect(searchFor(searchEntries(pages), text)[0]?.address).toMatch(address);
});

it("leads to guides before operations before the library, with clean excerpts", () => {
  const entries = searchEntries(pages);
  const operations = searchFor(entries, "add employee").filter(({ address }) => address.startsWith("api-"));
  expect(operations[0]?.address).toBe("api-pay.html#adds-an-employee");
  const order = searchFor(entries, "tax code").map(({ address }) =>
    ["api", "records", "library"].findIndex((kind) => address.startsWith(kind)),
  );
  expect(order[0]).toBe(-1);
  const texts = entries.flatMap(({ address, text }) =>
    /<\/?[a-z]+[ >]|<\/|```/.test(text) ? [`${address}: ${text}`] : [],
  );
  expect(texts).toEqual([]);
});

it("finds parts by all words, those with a word in the heading first, and nothing by a word that is nowhere", () => {
  const entries = searchEntries(pages);
  expect(searchFor(entries, "take-home pay gross")[0]?.page).toBe("Net to gross");
  expect(
    searchFor(entries, "  idempotency KEY ").every(({ heading, page, excerpt }) => `${heading}${page}${excerpt}`),
  ).toBe(true);
  expect(searchFor(entries, "idempotency key")[0]?.address).toMatch(/^for-integrators\.html/);
  expect(searchFor(entries, "zebracrossing pension")).toEqual([]);
  expect(searchFor(entries, "grossToNet calculates one payslip")[0]?.address).toMatch(/^library-/);
  expect(searchFor(entries, "   ")).toEqual([]);
  expect(new Set(entries.map(({ address }) => nameOf(address.split("#")[0] ?? ""))).size).toBe(pages.length);
});

it("has the Markdown of every page, and a list of them, for programs that read no HTML", () => {
  const names = new Set(pages.map(({ file }) => `${nameOf(file)}.md`));
  const linked = [...pages.map(markdownOf), pageList(pages)].flatMap((text) =>
    [...text.matchAll(/\]\(([\w-]+\.md)(?:#[^)]*)?\)/g)].map(([, name = ""]) => name),
  );
  expect(linked.length).toBeGreaterThan(1_000);
  expect([...new Set(linked)].filter((name) => !names.has(name))).toEqual([]);
  expect(pageList(pages)).toContain("- [Assistants](assistants.md)");
});
