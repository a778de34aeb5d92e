import { type JSX, render } from "preact";
import { useState } from "preact/hooks";
import { LabelledBox, TextArea } from "../../controls";
import { type Operation, type Parameter, readOperation } from "./operation";
import { currentAccess, SignIn } from "./sign-in";

// The forms of the reference: each is made when somebody opens it.

/** The values of records that were entered last, for the forms of other operations on the page. */
const entered = new Map<string, string>();

const MOST_ROWS = 20;

const signIn = document.querySelector("#sign-in");
if (signIn !== null) render(<SignIn />, signIn);

for (const part of document.querySelectorAll<HTMLElement>("section[data-method]")) {
  const operation = readOperation(part);
  if (operation === null) continue;
  const details = document.createElement("details");
  details.className = "try";
  const summary = document.createElement("summary");
  summary.textContent = "Try it";
  const form = document.createElement("div");
  details.append(summary, form);
  details.addEventListener("toggle", () => render(<TryForm operation={operation} />, form), { once: true });
  part.append(details);
}

followLink();

/** Follows `/docs/api#/Pay/replaceEmployee`, the address of an operation in links of deprecations. */
function followLink(): void {
  const [, id] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? [];
  const link = [...document.querySelectorAll("a")].find(({ hash }) => id !== undefined && hash === `#${id}`);
  if (link !== undefined) location.replace(link.href);
}

/** The form that sends an operation, and its response below. */
function TryForm({ operation }: { readonly operation: Operation }): JSX.Element {
  const { id, method, path, parameters, bodyType, exampleBody } = operation;
  const [values, setValues] = useState<Values>(
    () => new Map(parameters.map((each) => [each, entered.get(each.name) ?? ""])),
  );
  const [body, setBody] = useState(exampleBody);
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown | Error | null>(null);
  const change = (parameter: Parameter, value: string): void => {
    if (isOfRecord(parameter)) entered.set(parameter.name, value);
    setValues(new Map([...values, [parameter, value]]));
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setShown(await send(operation, values, body).catch((error: Error) => error));
    setBusy(false);
  };
  return (
    <form aria-label={`${method} ${path}`} onSubmit={submit}>
      <div class="parameters">
        {parameters.map((parameter) => (
          <ParameterBox
            key={parameter}
            id={`${id}-${parameter.name}`}
            parameter={parameter}
            value={values.get(parameter) ?? ""}
            change={(value) => change(parameter, value)}
          />
        ))}
      </div>
      {bodyType !== null && (
        <TextArea
          id={`${id}-body`}
          label="Body"
          hint="The example of the operation, to be changed."
          rows={Math.min(MOST_ROWS, body.split("\n").length + 1)}
          value={body}
          change={setBody}
        />
      )}
      <button type="submit" disabled={isBusy}>
        {`Send ${method}`}
      </button>
      <ShownResponse shown={shown} />
    </form>
  );
}

/** Whether a value means the same in every operation: those of one request, such as `If-Match`, do not. */
function isOfRecord({ place, name }: Parameter): boolean {
  return place === "path" || name === "X-Org-Id";
}

interface BoxProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly change: (value: string) => void;
}

function ParameterBox({ id, parameter, value, change }: BoxProps): JSX.Element {
  const { place, name, isRequired, isList } = parameter;
  const label = `${name} (${place}${isRequired ? ", required" : ""}${isList ? ", several with commas" : ""})`;
  return (
    <LabelledBox id={id} label={label}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        required={isRequired}
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </LabelledBox>
  );
}

/** Status, headers and body of a response, or why there is no response. */
function ShownResponse({ shown }: { readonly shown: Shown | Error | null }): JSX.Element {
  if (shown === null || shown instanceof Error)
    return <div role="status">{shown !== null && <p class="problem">{`Not sent: ${shown.message}`}</p>}</div>;
  const { status, isUnauthorised, headers, text, file } = shown;
  return (
    <>
      <div role="status">
        <p class="status">{`Response: ${status}`}</p>
      </div>
      {isUnauthorised && (
        <p>
          <a href="#sign-in">Sign in</a> at the top of this page, then send again.
        </p>
      )}
      <details>
        <summary>Headers</summary>
        <Scrolled text={headers} />
      </details>
      {text !== "" && <Scrolled text={text} />}
      {file !== null && (
        <a href={file.address} download={file.name}>
          {`Save ${file.title}`}
        </a>
      )}
    </>
  );
}

/** Text that may be larger than its place, which the keyboard scrolls too. */
function Scrolled({ text }: { readonly text: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by keyboard
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

/** A response as the page shows it. */
interface Shown {
  readonly status: string;
  readonly isUnauthorised: boolean;
  readonly headers: string;
  /** Text to read; empty for a file. */
  readonly text: string;
  /** Where the browser keeps a file, and what it is. */
  readonly file: { readonly address: string; readonly title: string; readonly name: string } | null;
}

type Values = ReadonlyMap<Parameter, string>;

/** Sends an operation as its form was filled in, to the installation that serves the page. */
async function send(operation: Operation, values: Values, body: string): Promise<Shown> {
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
