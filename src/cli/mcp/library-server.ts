import { McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { version } from "../../../package.json";
import { WhatIf, type WhatIfChanges } from "../../batch";
import { readWorkforce } from "../../batch/what-if";
import { CALCULATIONS, type CallOptions, type Problem, type Rulebook, toJsonSchema, type Workings } from "../../engine";
import { readTaxYear } from "../../engine/base";
import { comparePayrolls } from "../../engine/compare";
import { FILING_CALCULATIONS } from "../../engine/filing-calculations";
import { listDefined, type RuleDocuments } from "../../engine/rulebook";
import { isRecord } from "../../platform";
import { EXPLAIN, outline, READ_ONLY, readExplain, shownSchema, stepsOf } from "../../platform/assistants";
import { factsSchema } from "../facts-schema";
import { sentence } from "../sentence";

type Schema = Readonly<Record<string, unknown>>;

type Answered =
  | { readonly ok: true; readonly value: unknown; readonly workings?: Workings | null }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A calculation as an assistant sees it. */
interface Tool {
  readonly name: string;
  readonly summary: string;
  readonly schema: Schema;
  readonly example?: string;
  readonly work: (facts: unknown, rulebook: Rulebook, options: CallOptions) => Answered | Promise<Answered>;
}

/** Results longer than this are kept as a resource, and the assistant gets the figures of its question only. */
const LONGEST = 12_000;

/** Results that are kept for an assistant: the oldest goes. */
const KEPT = 50;

const INSTRUCTIONS = [
  "Paypacket calculates UK pay exactly as the law says, to the penny. Amounts are pounds as decimal strings.",
  "Never work pay out yourself: call the calculation, and cite the rule and source of its workings (`explain`).",
  "A tool shows the outline of its facts; the resource paypacket://schemas/{name} has all fields and paypacket://examples/{name} an example.",
  "paypacket://rules/{document} has the figures in force with their sources.",
].join("\n");

/** Serves every calculation of the library over the Model Context Protocol: tools, schemas, rules and questions people ask. */
export function libraryServer(documents: RuleDocuments, rulebook: Rulebook): McpServer {
  const server = new McpServer(
    { name: "paypacket", title: "Paypacket: UK pay", version },
    { instructions: INSTRUCTIONS },
  );
  const tools = [...calculationTools(), compareTool(), whatIfTool(documents)];
  const results = keepResults(server);
  for (const tool of tools) registerTool(server, tool, { rulebook, results });
  registerTexts(server, "schemas", "application/schema+json", new Map(tools.map((tool) => [tool.name, tool.schema])));
  const examples = tools.flatMap(({ name, example }) =>
    example === undefined ? [] : [[name, JSON.parse(example)] as const],
  );
  registerTexts(server, "examples", "application/json", new Map(examples));
  registerTexts(server, "rules", "application/json", new Map(Object.entries(documents)));
  registerQuestions(server);
  return server;
}

function calculationTools(): readonly Tool[] {
  return [...CALCULATIONS, ...FILING_CALCULATIONS].map((calculation) => ({
    ...calculation,
    name: calculation.name.replaceAll("-", "_"),
    schema: factsSchema(calculation),
  }));
}

function compareTool(): Tool {
  const summary = "another payroll's payslips again, with the smallest set of causes that explains every difference";
  return {
    ...listDefined(comparePayrolls, { summary }),
    name: "compare_payslips",
    schema: toJsonSchema(comparePayrolls.facts),
  };
}

const WHAT_IF: Schema = {
  type: "object",
  properties: {
    taxYear: { type: "string", description: 'Such as "2026-27".' },
    people: {
      type: "array",
      items: { type: "object" },
      description:
        "A person's year each, as lines of a batch: id, payFrequency, taxCode, niCategory, grossPay of each payment; for the minimum wage dateOfBirth and hours of each payment.",
    },
    rise: {
      type: "object",
      properties: { percent: { type: "string" }, amount: { type: "string" }, from: { type: "string", format: "date" } },
    },
    rules: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, value: {} }, required: ["path", "value"] },
      description: "Values of the rules that are replaced: a document and a JSON pointer into it.",
    },
    pension: { type: "object", description: "Terms that replace those of everybody who has a pension." },
  },
  required: ["taxYear", "people"],
};

function whatIfTool(documents: RuleDocuments): Tool {
  return {
    name: "what_if",
    summary: "a workforce's year before and after other rules, pay or pension terms",
    schema: WHAT_IF,
    async work(facts) {
      const { taxYear: written, people, ...changes } = isRecord(facts) ? facts : {};
      const taxYear = readTaxYear(written);
      if (Number.isNaN(taxYear)) return refused("invalid_format", "/taxYear");
      if (!Array.isArray(people) || people.length === 0) return refused("required", "/people");
      const read = await readWorkforce(people.map((each) => JSON.stringify(each)).join("\n"), taxYear);
      if (!read.ok) return read;
      const loaded = await WhatIf.of(read.value, { documents, taxYear });
      return loaded.ok ? loaded.value.change(changes as WhatIfChanges) : loaded;
    },
  };
}

function refused(token: Problem["token"], path: string): Answered {
  return { ok: false, problems: [{ token, path, arguments: null }] };
}

interface Calling {
  readonly rulebook: Rulebook;
  readonly results: KeptResults;
}

function registerTool(server: McpServer, tool: Tool, calling: Calling): void {
  const inputSchema = {
    type: "object",
    properties: {
      facts: outline(tool.schema, (reference) => definition(tool.schema, reference)),
      explain: EXPLAIN,
    },
    required: ["facts"],
  };
  const description = `Calculates ${tool.summary}. All fields: paypacket://schemas/${tool.name}`;
  server.registerTool(
    tool.name,
    { description, inputSchema: shownSchema(inputSchema, readInput), annotations: READ_ONLY },
    (input) => answer(tool, input, calling),
  );
}

function definition({ $defs }: Schema, reference: string): Schema | undefined {
  const { [reference.slice("#/$defs/".length)]: found } = { ...Object($defs) };
  return found;
}

interface ToolInput {
  readonly facts: unknown;
  /** Null if no workings are wanted. */
  readonly explain: readonly string[] | null;
}

function readInput(given: Schema): ToolInput {
  return { facts: given.facts, explain: readExplain(given) };
}

async function answer(tool: Tool, { facts, explain }: ToolInput, { rulebook, results }: Calling) {
  const result = await tool.work(facts, rulebook, { explain: explain !== null });
  if (!result.ok) return { isError: true, content: [textOf(refusalOf(result.problems))] };
  const { workings, ...plain } = { workings: null, ...result };
  const shown =
    explain === null
      ? plain
      : { ...plain, workings: workings && { ...workings, steps: stepsOf(workings.steps, explain) } };
  const text = textOf(shown);
  if (text.text.length <= LONGEST) return { content: [text] };
  const uri = results.keep(tool.name, result);
  const head = `${text.text.slice(0, LONGEST)}\n[cut: the whole result is the resource ${uri}]`;
  return {
    content: [
      { ...text, text: head },
      { type: "resource_link" as const, uri, name: uri, mimeType: "application/json" },
    ],
  };
}

function refusalOf(problems: readonly Problem[]): object {
  return { problems: problems.map((found) => ({ ...found, message: sentence(found) })) };
}

function textOf(value: unknown) {
  return { type: "text" as const, text: JSON.stringify(value) };
}

interface KeptResults {
  /** Keeps a result, and returns its address. */
  keep(name: string, result: object): string;
}

function keepResults(server: McpServer): KeptResults {
  const kept = new Map<string, object>();
  registerTexts(server, "results", "application/json", kept);
  let last = 0;
  return {
    keep(name, result) {
      last += 1;
      kept.set(`${name}-${last}`, result);
      const [oldest = ""] = kept.keys();
      if (kept.size > KEPT) kept.delete(oldest);
      return `paypacket://results/${name}-${last}`;
    },
  };
}

function registerTexts(server: McpServer, kind: string, mimeType: string, texts: ReadonlyMap<string, unknown>): void {
  const uriOf = (name: string) => `paypacket://${kind}/${name}`;
  const list = () => ({ resources: [...texts.keys()].map((name) => ({ uri: uriOf(name), name, mimeType })) });
  const template = new ResourceTemplate(uriOf("{+name}"), { list });
  server.registerResource(kind, template, { mimeType }, (uri, { name }) => {
    const found = texts.get(String(name));
    if (found === undefined) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify(found) }] };
  });
}

/** What people ask, with the calculations that answer it. */
function registerQuestions(server: McpServer): void {
  const question = (name: string, title: string, argumentNames: readonly string[], ask: (given: Given) => string) => {
    const properties = Object.fromEntries(argumentNames.map((each) => [each, { type: "string" }]));
    const argsSchema = shownSchema({ type: "object", properties, required: argumentNames }, (given) =>
      Object.fromEntries(argumentNames.map((each) => [each, String(given[each] ?? "")])),
    );
    server.registerPrompt(name, { title, argsSchema }, (given) => ({
      messages: [{ role: "user", content: { type: "text", text: ask(given) } }],
    }));
  };
  question("why_net_pay_changed", "Why is net pay different from the month before?", ["before", "after"], (given) =>
    [
      "Why is net pay different between these two payslips? Call gross_to_net for each with explain [].",
      "Say each figure that differs, by how much, and the rule and source behind it; the differences must add up to that of net pay.",
      `Before: ${given.before}`,
      `After: ${given.after}`,
    ].join("\n"),
  );
  question("gross_for_wanted_net", "What gross pay gives this net pay?", ["net", "facts"], ({ net, facts }) =>
    [
      `Which gross pay gives a net pay of ${net}, and what does it cost the employer? Call gross_for_net.`,
      `Facts: ${facts}`,
    ].join("\n"),
  );
  question("check_another_payroll", "Does this payslip of another payroll agree?", ["facts", "stated"], (given) =>
    [
      "Does this payslip agree with the law? Call compare_payslips with its facts and the amounts that it states, and say the causes that it finds.",
      `Facts: ${given.facts}`,
      `Stated: ${given.stated}`,
    ].join("\n"),
  );
}

type Given = Readonly<Record<string, string>>;
