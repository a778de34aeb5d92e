import { existsSync, readFileSync } from "node:fs";
import { validateXML } from "xmllint-wasm";

/** HMRC's own schema files, kept beside the repository if available. */
export const OFFICIAL = "../shared/reference/rti";
export const IS_OFFICIAL_HERE = existsSync(OFFICIAL);

const NAMES = { Fps: "FullPaymentSubmission", Eps: "EmployerPaymentSummary" } as const;
const FOLDERS: Readonly<Record<number, string>> = { 2025: "2025-26", 2026: "2026-27" };
const SIGNATURE = "xmldsig-core-schema.xsd";
const PAGES = 4096;

export function officialText(path: string): string {
  return readFileSync(`${OFFICIAL}/${path}`, "utf8");
}

/** Returns the element of a message that its own schema describes. */
function irEnvelope(message: string): string {
  return message.slice(message.indexOf("<IRenvelope"), message.indexOf("</Body>"));
}

/** Returns the first error of each message against HMRC's schema of its type and year; null for a valid one. */
export function againstSchema(type: "Fps" | "Eps", taxYear: number, messages: readonly string[]) {
  const schema = officialText(`${FOLDERS[taxYear]}/${NAMES[type]}-${taxYear + 1}-v1-0.xsd`);
  return validate(schema, messages.map(irEnvelope));
}

/** Does the same with the schema of the envelope, which accepts any Body. */
export function againstEnvelope(messages: readonly string[]) {
  const schema = officialText("envelope-v2-0-HMRC.xsd").replace(/http:\/\/[^"]*xmldsig-core-schema\.xsd/, SIGNATURE);
  return validate(schema, messages, [{ fileName: SIGNATURE, contents: officialText(SIGNATURE) }]);
}

async function validate(
  schema: string,
  documents: readonly string[],
  preload: readonly { fileName: string; contents: string }[] = [],
): Promise<readonly (string | null)[]> {
  const xml = documents.map((contents, index) => ({ fileName: `m${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema, preload, maxMemoryPages: PAGES });
  const found: (string | null)[] = documents.map(() => null);
  for (const { loc, message, rawMessage } of errors) {
    const index = Number(/^m(\d+)\.xml/.exec(loc?.fileName ?? rawMessage)?.[1] ?? Number.NaN);
    if (Number.isNaN(index)) throw new Error(rawMessage);
    found[index] ??= message;
  }
  return found;
}
