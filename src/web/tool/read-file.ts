import type { Problem } from "../../engine";

type ReadText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a file as UTF-8 text, without a byte order mark. */
export async function readFileText(file: Blob): Promise<ReadText> {
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    const problem = { token: "invalid_format", path: "/The file", arguments: { expected: "text in UTF-8" } } as const;
    return { ok: false, problems: [problem] };
  }
}
