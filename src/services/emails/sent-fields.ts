import { z } from "@hono/zod-openapi";
import { optional, orElse } from "../contract";
import { MOST_DAYS } from "./sending/queue-emails";
import { passwordRule, USUAL_RULE } from "./wording/password";

/** The fields of every request that emails documents. */
export const emailFields = {
  sendAt: optional(z.iso.datetime({ offset: true })).openapi({
    description: `When the emails are sent, at most ${MOST_DAYS} days ahead; at once when it is left out.`,
  }),
  passwordRule: orElse(passwordRule, USUAL_RULE).openapi({
    description: `What the password of the attached copy is made of: the date of birth as \`DDMMYYYY\`, followed by the National Insurance number, its last four characters, or the postcode, in capital letters without spaces. \`${USUAL_RULE}\` when it is left out.`,
  }),
};
