/** Bytes of each part of a large file; a store takes parts of at least 5 MB. */
const PART_SIZE = 8 * 1024 * 1024;

type Part = Uint8Array<ArrayBuffer>;
type Send = (url: URL, request: { readonly method: string; readonly body?: Part | string }) => Promise<Response>;

/** Writes a file to a bucket: a small one in one request, a larger one in parts that appear together. */
export async function writeParts(send: Send, url: URL, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = inParts(bytes);
  const first = (await parts.next()).value ?? new Uint8Array();
  const second = (await parts.next()).value;
  if (second === undefined) return void (await send(url, { method: "PUT", body: first }));
  const begun = await send(within(url, { uploads: "" }), { method: "POST" });
  const whole = within(url, { uploadId: textIn(await begun.text(), "UploadId") });
  try {
    const tags: string[] = [];
    const sendPart = async (body: Part): Promise<void> => {
      const sent = await send(within(whole, { partNumber: String(tags.length + 1) }), { method: "PUT", body });
      tags.push(sent.headers.get("etag") ?? "");
    };
    for (const part of [first, second]) await sendPart(part);
    for await (const part of parts) await sendPart(part);
    const completed = await send(whole, { method: "POST", body: listOf(tags) });
    textIn(await completed.text(), "ETag");
  } catch (error) {
    await send(whole, { method: "DELETE" });
    throw error;
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Part, void> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const some of bytes) {
    waiting.push(some);
    size += some.length;
    if (size < PART_SIZE) continue;
    yield new Uint8Array(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  }
  if (size > 0) yield new Uint8Array(Buffer.concat(waiting));
}

function within(url: URL, query: Readonly<Record<string, string>>): URL {
  const further = new URL(url);
  for (const [name, value] of Object.entries(query)) further.searchParams.set(name, value);
  return further;
}

function listOf(tags: readonly string[]): string {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
}

/** A store may report a failure in an answer of status 200: what the answer must state tells them apart. */
function textIn(answer: string, element: string): string {
  const [, text] = new RegExp(`<${element}>([^<]+)</${element}>`).exec(answer) ?? [];
  if (text === undefined) throw new Error(`The file store stated no ${element}`);
  return text;
}
