import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answer } from "../../../client";
import { handOver } from "../../tool/download-button";
import { eachOfMany } from "./each-of-many";
import { Refused } from "./refused";
import { useAction } from "./use-answer";
import { makeZip, type NamedFile } from "./zip";

export type FileCall = () => Promise<Answer<Uint8Array | string>>;

interface FileProps {
  readonly label: string;
  /** Of which of several records it is, for screen readers. */
  readonly of?: string;
  readonly call: FileCall;
  readonly done?: () => void;
}

/** A button that fetches a file and hands it over under the server's name for it. */
export function FileButton({ label, of = "", call, done }: FileProps): JSX.Element {
  const action = useAction();
  const hand = async (): Promise<void> => {
    if ((await action.run(() => download(call))) !== null) done?.();
  };
  return (
    <>
      <button type="button" class="small" disabled={action.isBusy} onClick={hand}>
        {label}
        {of !== "" && <span class="visually-hidden">{` ${of}`}</span>}
      </button>
      <Refused refusal={action.refusal} />
    </>
  );
}

/** Fetches a file and hands it over. */
export async function download(call: FileCall): Promise<Answer<unknown>> {
  const file = await namedFile(call);
  if (file.data !== undefined) handOver(file.data.bytes, file.data.name, file.data.type);
  return file;
}

/** A button that opens a PDF in a window of its own, where the browser prints it. */
export function PrintButton({ label, call }: FileProps): JSX.Element {
  const action = useAction();
  const open = async (): Promise<void> => {
    // A window that is opened after the answer is blocked as an advertisement.
    const window = globalThis.open("", "_blank");
    const file = await action.run(() => namedFile(call));
    if (file === null || window === null) window?.close();
    else window.location.href = URL.createObjectURL(new Blob([file.bytes.slice()], { type: file.type }));
  };
  return (
    <>
      <button type="button" class="small" disabled={action.isBusy} onClick={open}>
        {label}
      </button>
      <Refused refusal={action.refusal} />
    </>
  );
}

interface Lost {
  readonly name: string;
  readonly reason: string;
}

interface ZipProps {
  readonly label: string;
  /** The archive's name. */
  readonly name: string;
  /** Lists the files, each with the person's name, for saying whose could not be fetched. */
  readonly list: () => Promise<Answer<readonly (readonly [name: string, call: FileCall])[]>>;
}

/** A button that fetches many files and hands them over as one archive, with progress; whose failed is named. */
export function ZipButton({ label, name, list }: ZipProps): JSX.Element {
  const action = useAction();
  const [progress, setProgress] = useState("");
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const fetchAll = async (): Promise<void> => {
    setLost([]);
    const wanted = await action.run(list);
    if (wanted === null) return;
    const files: NamedFile[] = [];
    const missing: Lost[] = [];
    const fetchOne = async ([whose, call]: (typeof wanted)[number]): Promise<void> => {
      const { data, refusal } = await namedFile(call);
      if (data === undefined) missing.push({ name: whose, reason: refusal.text });
      else files.push({ ...data, name: freeName(data.name, files) });
    };
    await eachOfMany(wanted, fetchOne, (done) => setProgress(`${done} of ${wanted.length}`));
    setProgress("");
    setLost(missing);
    files.sort((one, other) => one.name.localeCompare(other.name));
    if (files.length > 0) handOver(makeZip(files), name, "application/zip");
  };
  return (
    <>
      <button type="button" class="small" disabled={action.isBusy || progress !== ""} onClick={fetchAll}>
        {label}
      </button>
      <span role="status">{progress}</span>
      <Refused refusal={action.refusal} />
      {lost.length > 0 && (
        <ul class="problem">
          {lost.map(({ name: whose, reason }) => (
            <li key={whose}>{`${whose}: ${reason}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Numbers a file whose name another one has. */
function freeName(name: string, files: readonly NamedFile[]): string {
  if (!files.some((file) => file.name === name)) return name;
  return name.replace(/(\.\w+)?$/, `-${files.length + 1}$1`);
}

interface TypedFile extends NamedFile {
  readonly type: string;
}

/** Fetches a file, with the server's name for it. */
export async function namedFile(call: FileCall): Promise<Answer<TypedFile>> {
  const answer = await call();
  if (answer.data === undefined) return answer;
  const { headers } = answer.response;
  const [, name = "file"] = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "") ?? [];
  const bytes = typeof answer.data === "string" ? new TextEncoder().encode(answer.data) : answer.data;
  return { data: { name, bytes, type: headers.get("content-type") ?? "" }, response: answer.response };
}
