import { randomBytes } from "node:crypto";
import type { ProviderMessage } from "./web-service";

/** Returns the form of a PAPDIS import, as `multipart/form-data`. */
export function formData({ fileName, text, periodStartDate, periodEndDate }: ProviderMessage) {
  const boundary = `paypacket-${randomBytes(16).toString("hex")}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n` +
    `Content-Type: text/csv; charset=utf-8\r\n\r\n${text}\r\n`;
  const parts = [
    field("type", "PapdisImport"),
    field("metadata.contributions.starts_on", periodStartDate),
    field("metadata.contributions.ends_on", periodEndDate),
    file,
  ];
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join("")}--${boundary}--\r\n` };
}
