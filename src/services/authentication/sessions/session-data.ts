import { z } from "@hono/zod-openapi";
import { idField, type RefusalCase } from "../../contract";

export const CROSS_SITE: RefusalCase = {
  status: 403,
  token: "cross_site_request",
  when: "A page of another site made the request, or the header `X-Requested-With` is missing.",
};

export const session = z
  .strictObject({
    sessionId: idField(),
    principalId: idField(),
    customerId: idField(),
    accessToken: z.string().openapi({ description: "Sent as `X-Auth-Token`." }),
    expiresIn: z.int().openapi({ description: "Seconds for which the access token is valid." }),
  })
  .openapi("Session");
export const sessionExample = {
  sessionId: "01JZ3V6D4R8QK2M5N7P9T1W3X7",
  principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0",
  customerId: "01JZ3V6D4R8QK2M5N7P9T1W3X4",
  accessToken: "eyJhbGciOiJFZERTQSJ9.e30.sample",
  expiresIn: 900,
};
