import { z } from "@hono/zod-openapi";
import { instantField } from "../../contract";
import { LETTER_STATUSES } from "../letters/find-letters";
import { LETTER_TYPES } from "../store/letter-tables";
import { EXAMPLE_ID } from "./common";

export const letterType = z.enum(LETTER_TYPES);
export const letterStatus = z.enum(LETTER_STATUSES);

export const letterShown = z
  .strictObject({
    letterId: z.string(),
    employeeId: z.string(),
    letterType,
    language: z.string(),
    status: letterStatus,
    sentAt: instantField().nullable(),
    failureReason: z.string().nullable(),
    sentTo: z.string().nullable(),
    requestedBy: z.string(),
    createdAt: instantField(),
  })
  .openapi("PensionLetter", {
    description:
      "`Queued` waits for the mail server, `Printed` is to be handed over. `failureReason` is why a `Failed` one was not sent, such as `email_missing`.",
  });

export const letterExample = {
  letterId: EXAMPLE_ID,
  employeeId: EXAMPLE_ID,
  letterType: "Enrolment" as const,
  language: "English",
  status: "Sent" as const,
  sentAt: "2026-05-28T09:31:00.000Z",
  failureReason: null,
  sentTo: "sample.baker@example.com",
  requestedBy: "M2M#sample",
  createdAt: "2026-05-28T09:30:00.000Z",
};
