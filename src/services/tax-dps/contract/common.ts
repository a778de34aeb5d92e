import { z } from "@hono/zod-openapi";
import { NOTICE_DATA_TYPES } from "../../../engine/filings/notices";
import { idField, optional, type RefusalCase } from "../../contract";

export const BASE = "/v1/tax-dps";
export const NOTIFICATIONS = `${BASE}/notifications`;
export const ONE_NOTIFICATION = `${NOTIFICATIONS}/{notificationId}`;

export const common = { service: "Tax notifications", scope: "organisation" } as const;

export const dataType = z.enum(NOTICE_DATA_TYPES);
export const anyDataType = z.enum([...NOTICE_DATA_TYPES, "All"]);
export const feedService = z.enum(["PAYE", "CIS"]);
export const anyService = z.enum([...feedService.options, "All"]);

/** Which feeds are meant: all of them if nothing is said. */
export const feedsAsked = {
  dataTypes: optional(z.array(anyDataType).min(1).max(20)),
  service: optional(anyService),
};

export const ofNotification = { ...common, params: z.object({ notificationId: idField() }) } as const;

export const NOT_FOUND: RefusalCase = {
  status: 404,
  token: "notification_not_found",
  when: "The organisation has no such notification.",
};

/** What HMRC's service needs before it is asked. */
export const SERVICE_REFUSALS: readonly RefusalCase[] = [
  { status: 409, token: "paye_reference_missing", when: "The organisation has no settings with HMRC." },
  { status: 409, token: "gateway_credentials_missing", when: "User and password for HMRC's service are not saved." },
  { status: 409, token: "dps_not_configured", when: "The installation has no address of HMRC's service." },
];

export const FEED_FAULTS: readonly RefusalCase[] = [
  { status: 401, token: "dps_unauthorised", when: "HMRC's service does not accept the user and password." },
  { status: 503, token: "dps_unavailable", when: "HMRC's service does not answer." },
  { status: 503, token: "dps_timed_out", when: "HMRC's service does not answer in time." },
  { status: 503, token: "dps_unreadable_answer", when: "The answer of HMRC's service cannot be read." },
];

export const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3XB";
export const EXAMPLE_EMPLOYEE = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
export const EXAMPLE_AT = "2026-11-21T09:00:00.000Z";
