import { z } from "@hono/zod-openapi";
import { fileOperation } from "../../contract";
import { MISSING, ONE_PAYMENT, ofPayment, STATUTORY } from "./words";

export const CSV = "text/csv";
export const PDF = "application/pdf";

export const exportSchedule = fileOperation({
  ...STATUTORY,
  id: "exportStatutoryPayAwardSchedule",
  method: "get",
  path: `${ONE_PAYMENT}/schedule/export`,
  summary: "The schedule of an award as a file",
  description: "`Csv` has a row for each slice; `Pdf` is a document for the employee.",
  params: ofPayment,
  query: z.object({ format: z.enum(["Csv", "Pdf"]).optional().openapi({ description: "`Csv` by default." }) }),
  contentType: CSV,
  otherContentType: PDF,
  refusals: [
    ...MISSING,
    { status: 409, token: "organisation_information_missing", when: "Nothing names the employer of a PDF yet." },
    { status: 409, token: "schedule_not_printable", when: "A name has letters that the fonts lack." },
    { status: 503, token: "service_unavailable", when: "Too many documents are being drawn; try again." },
  ],
});
