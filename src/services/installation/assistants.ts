import { OpenAPIHono } from "@hono/zod-openapi";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { version } from "../../../package.json";
import { isRecord } from "../../platform";
import { EXPLAIN, outline, READ_ONLY, readExplain, shownSchema, stepsOf } from "../../platform/assistants";
import { withAllParameters } from "../../platform/docs";
import type { PlatformApp, PlatformEnv } from "../../platform/http";

/** Where an installation answers assistants. */
export const ASSISTANTS = "/mcp";

/** The operations that are tools of their own: none of them stores anything. */
const TOOLS: Readonly<Record<string, string>> = {
  list_organisations: "listMyOrganisations",
  what_is_to_be_done: "listOrganisationsToDo",
  what_hmrc_does_not_know: "listOutstandingReports",
  list_payrolls: "listPayrollConfigs",
  list_pay_runs: "listPayRuns",
  find_people: "listEmployees",
  get_person: "getEmployee",
  list_payslips: "listPayslips",
  explain_payslip: "getPayslip",
  preview_gross_to_net: "calculateGrossToNet",
  preview_gross_for_net: "calculateGrossForNet",
  preview_statutory_pay: "previewStatutoryPay",
};

const INSTRUCTIONS = [
  "Paypacket runs UK payrolls. These tools read what the caller's token may read, and calculate; nothing can be changed, locked or sent by them.",
  "Never work pay out yourself: explain_payslip has every figure with its rule and source (`explain`).",
  "Most tools need organisationId, of list_organisations. find_operations finds what else can be read, and read reads it.",
].join("\n");

/** Answers longer than this are cut: an assistant asks for a page, a figure or a record. */
const LONGEST = 16_000;

/** Operations that `find_operations` returns at most. */
const MOST_FOUND = 10;

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** Whether its answer is data, not a file. */
  readonly isJson: boolean;
}

/** Makes a call with the token of the assistant's request. */
type Call = (operation: Operation, given: Schema) => Promise<{ readonly isError: boolean; readonly answer: unknown }>;

/**
 * Answers assistants over the Model Context Protocol (streamable HTTP): tools are operations that read or calculate, each
 * called with the caller's own token, so that grants, limits and the audit log are those of the operation.
 */
export function assistantRoutes(app: PlatformApp, document: () => object): OpenAPIHono<PlatformEnv> {
  const routes = new OpenAPIHono<PlatformEnv>();
  let described: Described | null = null;
  routes.all(ASSISTANTS, async (context) => {
    described ??= new Described(document());
    const own = described;
    const token =
      context.req.header("x-auth-token") ?? context.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    const call: Call = async (operation, given) => {
      const response = await app.fetch(requestOf(operation, given, token), context.env);
      return { isError: !response.ok, answer: await response.json() };
    };
    return createMcpHandler(() => own.server(call)).fetch(context.req.raw);
  });
  return routes;
}

function requestOf({ path, method, parameters, body }: Operation, given: Schema, token: string): Request {
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(given[name])),
    "http://localhost",
  );
  for (const { name } of parameters.filter((each) => each.in === "query" && given[each.name] !== undefined))
    for (const value of [given[name]].flat()) url.searchParams.append(name, String(value));
  const { organisationId } = given;
  const headers = new Headers({ "x-auth-token": token, "content-type": "application/json" });
  if (organisationId !== undefined && !path.includes("{organisationId}"))
    headers.set("x-org-id", String(organisationId));
  return new Request(url, { method, headers, ...(body === null ? {} : { body: JSON.stringify(given.facts ?? {}) }) });
}

/** A part of a path; dots alone would lead to another path. */
function pathPart(value: unknown): string {
  const text = String(value ?? "");
  return /^\.*$/.test(text) ? "-" : encodeURIComponent(text);
}

/** The operations of the description that assistants may call. */
class Described {
  private readonly operations: ReadonlyMap<string, Operation>;
  private readonly schemas: Readonly<Record<string, Schema>>;

  constructor(document: object) {
    const { paths, components } = withAllParameters(document) as { paths?: object; components?: object };
    const { parameters = {}, schemas = {} } = { ...components } as Readonly<Record<string, Record<string, Schema>>>;
    this.schemas = schemas;
    const all = Object.entries<Schema>({ ...paths }).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        isRecord(operation)
          ? [[String(operation.operationId), readOperation({ path, method, operation, parameters })] as const]
          : [],
      ),
    );
    const offered = new Set(Object.values(TOOLS));
    this.operations = new Map(
      all.filter(([id, { method, isJson }]) => isJson && (method === "GET" || offered.has(id))),
    );
  }

  /** Returns a server for one request. */
  server(call: Call): McpServer {
    const server = new McpServer(
      { name: "paypacket", title: "Paypacket: UK payroll", version },
      { instructions: INSTRUCTIONS },
    );
    for (const [name, id] of Object.entries(TOOLS)) {
      const operation = this.operations.get(id);
      if (operation !== undefined) this.registerOperation(server, { name, operation, call });
    }
    this.registerSearch(server);
    this.registerRead(server, call);
    registerQuestions(server);
    return server;
  }

  private registerOperation(server: McpServer, { name, operation, call }: OwnTool): void {
    const inputSchema = shownSchema(this.inputOf(operation), (given) => given);
    const description = `${operation.summary}. ${operation.description}`;
    server.registerTool(name, { description, inputSchema, annotations: READ_ONLY }, async (given) =>
      shown(await call(operation, withWorkings(operation, given)), given),
    );
  }

  private registerSearch(server: McpServer): void {
    const schema = { type: "object", properties: { words: { type: "string" } }, required: ["words"] };
    const description = "Finds what can be read, by words: operations with their ids and parameters, for `read`.";
    const inputSchema = shownSchema(schema, ({ words }) =>
      String(words ?? "")
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean),
    );
    server.registerTool("find_operations", { description, inputSchema, annotations: READ_ONLY }, (words) => {
      const rated = [...this.operations].map(([id, operation]) => ({
        id,
        operation,
        hits: hitsOf(words, id, operation),
      }));
      const best = rated.filter(({ hits }) => hits > 0).sort((one, other) => other.hits - one.hits);
      const found = best.slice(0, MOST_FOUND).map(({ id, operation }) => ({
        operationId: id,
        summary: operation.summary,
        parameters: this.inputOf(operation),
      }));
      return { content: [{ type: "text" as const, text: JSON.stringify(found) }] };
    });
  }

  private registerRead(server: McpServer, call: Call): void {
    const schema = {
      type: "object",
      properties: { operationId: { type: "string" }, parameters: { type: "object" } },
      required: ["operationId"],
    };
    const description = "Reads by an operation of find_operations, with its parameters.";
    server.registerTool(
      "read",
      { description, inputSchema: shownSchema(schema, (given) => given), annotations: READ_ONLY },
      async (given) => {
        const operation = this.operations.get(String(given.operationId));
        const parameters = isRecord(given.parameters) ? given.parameters : {};
        if (operation !== undefined && operation.method === "GET")
          return shown(await call(operation, parameters), parameters);
        const answer = {
          token: "unknown_operation",
          message: "There is no such operation that reads: find_operations lists them.",
        };
        return shown({ isError: true, answer }, {});
      },
    );
  }

  private inputOf({ parameters, body, path }: Operation): Schema {
    const asked = parameters.filter((each) => each.in !== "header");
    const ofOrganisation = parameters.some(({ name }) => name === "X-Org-Id") && !path.includes("{organisationId}");
    const find = (reference: string) => this.schemas[reference.slice(reference.lastIndexOf("/") + 1)];
    const fields = asked.map(
      ({ name, schema = {}, description }) => [name, { ...schema, ...(description && { description }) }] as const,
    );
    const properties = {
      ...(ofOrganisation
        ? { organisationId: { type: "string", description: "The organisation, of list_organisations." } }
        : {}),
      ...Object.fromEntries(fields),
      ...(body === null
        ? {}
        : { facts: { ...outline(find(String(body.$ref)) ?? body, find), description: "What is calculated from." } }),
      ...(hasWorkings({ parameters }) ? { explain: EXPLAIN } : {}),
    };
    const required = asked.flatMap(({ name, required: isRequired }) => (isRequired ? [name] : []));
    return { type: "object", properties, required: body === null ? required : [...required, "facts"] };
  }
}

interface OwnTool {
  readonly name: string;
  readonly operation: Operation;
  readonly call: Call;
}

interface Told {
  readonly path: string;
  readonly method: string;
  readonly operation: Schema;
  readonly parameters: Readonly<Record<string, Schema>>;
}

function readOperation({ path, method, operation, parameters }: Told): Operation {
  const stated = Array.isArray(operation.parameters) ? operation.parameters : [];
  const content = valueIn(operation.requestBody, ["content", "application/json", "schema"]);
  return {
    path,
    method: method.toUpperCase(),
    summary: String(operation.summary ?? ""),
    description: String(operation.description ?? ""),
    parameters: stated.map((each) =>
      "$ref" in each ? parameters[each.$ref.slice(each.$ref.lastIndexOf("/") + 1)] : each,
    ),
    body: isRecord(content) ? content : null,
    isJson: isRecord(valueIn(operation.responses, ["200", "content", "application/json"])),
  };
}

function valueIn(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value);
}

function hasWorkings({ parameters }: Pick<Operation, "parameters">): boolean {
  return parameters.some(({ name }) => name === "includeWorkings");
}

function withWorkings(operation: Operation, given: Schema): Schema {
  return hasWorkings(operation) ? { ...given, includeWorkings: readExplain(given) !== null } : given;
}

function hitsOf(words: readonly string[], id: string, { summary, description, path }: Operation): number {
  const [first, other] = [`${id} ${summary} ${path}`.toLowerCase(), description.toLowerCase()];
  return words.reduce((sum, word) => sum + (first.includes(word) ? 2 : 0) + (other.includes(word) ? 1 : 0), 0);
}

/** The data of an answer, or its refusal, with the workings of the wanted figures. */
function shown({ isError, answer }: Awaited<ReturnType<Call>>, given: Schema) {
  const content = valueIn(answer, ["content"]);
  const data = isError ? answer : content;
  const explain = readExplain(given);
  const text = JSON.stringify(explain === null ? data : explained(data, explain));
  const cut =
    text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}\n[cut: ask for fewer, by pageSize, or for one record]`;
  return { isError, content: [{ type: "text" as const, text: cut }] };
}

function explained(content: unknown, figures: readonly string[]): unknown {
  const data = valueIn(content, ["data"]);
  if (!isRecord(content) || !isRecord(data) || !Array.isArray(data.workings)) return content;
  return { ...content, data: { ...data, workings: stepsOf(data.workings, figures) } };
}

/** What people ask of a payroll, with the tools that answer it. */
function registerQuestions(server: McpServer): void {
  const names = ["employee", "year", "period"];
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const argsSchema = shownSchema({ type: "object", properties, required: names }, (given) => given);
  server.registerPrompt(
    "why_net_pay_changed",
    { title: "Why is this person's net pay different this month?", argsSchema },
    ({ employee, year, period }) => {
      const text = [
        `Why is the net pay of ${employee} different in period ${period} of ${year} from the period before?`,
        "Find the person with find_people, and read both payslips with explain_payslip and explain [].",
        "Say each figure that differs, by how much, and the rule and source behind it; the differences must add up to that of net pay.",
      ].join("\n");
      return { messages: [{ role: "user", content: { type: "text", text } }] };
    },
  );
}
