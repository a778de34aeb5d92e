import { type ApiContent, type ApiDocument, type ApiOperation, resolved } from "./api-document";
import { exampleText } from "./api-example";
import { plainText } from "./markdown";

/** What the operations of a page may refuse, each refusal once: operations link to it. */
export interface Refusals {
  /** Returns links to the refusals of an operation; empty if it refuses nothing. */
  readonly linksOf: (operation: ApiOperation) => string;
  /** The refusals with an example each, as the last part of the page. */
  readonly text: string;
}

const FIRST_REFUSAL = 400;

export function refusalsOf(document: ApiDocument, operations: readonly ApiOperation[]): Refusals {
  const links = new Map<string, string>();
  const linkOf = (status: string, answer: ApiContent) => {
    const text = refusalText(document, status, answer);
    const link = links.get(text) ?? `[${labelOf(status, answer)}](#${idOf(links.size)})`;
    links.set(text, link);
    return link;
  };
  const linksOf = ({ responses = {} }: ApiOperation) => {
    const refusals = Object.entries(responses).filter(([status]) => isRefusal(status));
    const found = refusals.map(([status, answer]) => linkOf(status, resolved(document.components.responses, answer)));
    return found.length === 0 ? "" : `Refusals: ${found.join(", ")}`;
  };
  for (const operation of operations) linksOf(operation);
  const parts = [...links.keys()].map((text, at) => `<div id="${idOf(at)}">${text}</div>`);
  return { linksOf, text: ["## Refusals", ...parts].join("\n\n") };
}

function idOf(place: number): string {
  return `refusal-${place + 1}`;
}

export function isRefusal(status: string): boolean {
  return Number(status) >= FIRST_REFUSAL;
}

function refusalText(document: ApiDocument, status: string, answer: ApiContent): string {
  const title = `${status}: ${plainText(answer.description ?? "")}`;
  return exampleText(document, title, answer) || title;
}

/** Returns the status with the tokens by which programs tell its cases apart. */
function labelOf(status: string, { description = "" }: ApiContent): string {
  const tokens = [...description.matchAll(/^`(\w+)`:/gm)].map(([, token]) => `\`${token}\``);
  return [status, tokens.join(" ")].join(" ").trim();
}
