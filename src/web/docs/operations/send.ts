import { currentAccess } from "./access";
import type { Operation, Parameter } from "./operation";

/** A response as the page shows it. */
export interface Shown {
  readonly status: string;
  readonly isUnauthorised: boolean;
  readonly headers: string;
  /** Text to read; empty for a file. */
  readonly text: string;
  /** Where the browser keeps a file, and what it is. */
  readonly file: { readonly address: string; readonly title: string; readonly name: string } | null;
}

export type Values = ReadonlyMap<Parameter, string>;

/** Sends an operation as its form was filled in, to the installation that serves the page. */
export async function send(operation: Operation, values: Values, body: string): Promise<Shown> {
  return shownOf(await fetch(requestOf(operation, values, body)));
}

function requestOf({ method, path, bodyType }: Operation, values: Values, body: string): Request {
  const given = [...values].filter(([, value]) => value !== "");
  const address = new URL(filledPath(path, values), location.origin);
  for (const [{ place, name, isList }, value] of given) {
    if (place !== "query") continue;
    for (const each of isList ? value.split(/[\s,]+/) : [value]) address.searchParams.append(name, each);
  }
  const inHeaders = given.filter(([{ place }]) => place === "header");
  const headers = new Headers(Object.fromEntries(inHeaders.map(([{ name }, value]) => [name, value])));
  const access = currentAccess();
  if (access !== null) headers.set("x-auth-token", access.token);
  if (bodyType === null || body === "") return new Request(address, { method, headers });
  headers.set("content-type", bodyType);
  return new Request(address, { method, headers, body: writtenAs(bodyType, body) });
}

function writtenAs(bodyType: string, body: string): string {
  return bodyType.includes("form") ? new URLSearchParams(JSON.parse(body)).toString() : body;
}

function filledPath(path: string, values: Values): string {
  const inPath = [...values].filter(([{ place }]) => place === "path");
  return inPath.reduce((text, [{ name }, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path);
}

async function shownOf(response: Response): Promise<Shown> {
  const type = response.headers.get("content-type") ?? "";
  const isText = /json|^text\/|xml/.test(type) || type === "";
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    isUnauthorised: response.status === 401,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    text: isText ? spaced(type, await response.text()) : "",
    file: isText ? null : fileOf(await response.blob(), response.headers.get("content-disposition") ?? ""),
  };
}

function spaced(type: string, text: string): string {
  return type.includes("json") && text !== "" ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

function fileOf(content: Blob, disposition: string): Shown["file"] {
  const [, name = "response"] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return {
    address: URL.createObjectURL(content),
    title: `${name} (${content.type}, ${content.size} bytes)`,
    name,
  };
}
