import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answer } from "../../../client";
import { handOver } from "../../tool/download-button";
import { Refused } from "./refused";
import { useAction } from "./use-answer";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0; names in UTF-8; stored as they are; 1 January 1980, the first day of the format: equal files make equal archives. */
const ABOUT = [20, 0x0800, 0, 0, 0x21] as const;

const POLYNOMIAL = 0xedb88320;
const BITS = 8;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < BITS; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

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

/** Files fetched at once. */
const AT_ONCE = 3;

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
    const waiting = [...wanted];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [whose, call] = next;
        const { data, refusal } = await namedFile(call);
        if (data === undefined) missing.push({ name: whose, reason: refusal.text });
        else files.push({ ...data, name: freeName(data.name, files) });
        setProgress(`${files.length + missing.length} of ${wanted.length}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
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

async function namedFile(call: FileCall): Promise<Answer<TypedFile>> {
  const answer = await call();
  if (answer.data === undefined) return answer;
  const { headers } = answer.response;
  const [, name = "file"] = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "") ?? [];
  const bytes = typeof answer.data === "string" ? new TextEncoder().encode(answer.data) : answer.data;
  return { data: { name, bytes, type: headers.get("content-type") ?? "" }, response: answer.response };
}

/** A file of an archive. */
interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Returns a ZIP archive of files, which are stored as they are. Source: PKWARE's APPNOTE.TXT, sections 4.3.7 to 4.3.16. */
function makeZip(files: readonly NamedFile[]): Uint8Array {
  const locals: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const text = new TextEncoder().encode(name);
    const sizes = [...half(ABOUT), ...whole([crc32(bytes), bytes.length, bytes.length]), ...half([text.length, 0])];
    const local = Uint8Array.from([...whole([LOCAL]), ...sizes, ...text]);
    entries.push(
      Uint8Array.from([
        ...whole([CENTRAL]),
        ...half([ABOUT[0]]),
        ...sizes,
        ...half([0, 0, 0]),
        ...whole([0, offset]),
        ...text,
      ]),
    );
    locals.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = [...whole([END]), ...half([0, 0, count, count]), ...whole([size, offset]), ...half([0])];
  return joined([...locals, ...entries, Uint8Array.from(end)]);
}

/** Numbers of two bytes, the lowest first. */
function half(numbers: readonly number[]): readonly number[] {
  return numbers.flatMap((number) => [number & 0xff, (number >>> 8) & 0xff]);
}

function whole(numbers: readonly number[]): readonly number[] {
  return numbers.flatMap((number) => half([number & 0xffff, number >>> 16]));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> BITS) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}
