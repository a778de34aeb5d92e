import { z } from "@hono/zod-openapi";
import { deprecatedField, instantField, field as of, optional, orElse, textField, withExamples } from "../../contract";
import { EXPORT_FORMATS } from "../store/report-tables";

const LONGEST_URL = 2_000;
const MOST_RECIPIENTS = 20;

const recipients = () =>
  orElse(
    z.array(z.email().max(254)).refine((all) => all.length <= MOST_RECIPIENTS, {
      params: { token: "too_many_recipients", arguments: { maximum: MOST_RECIPIENTS } },
    }),
    [],
  );

const webhookUrl = z.url({ protocol: /^https$/ }).max(LONGEST_URL);

const delivery = z
  .strictObject({
    emails: recipients().openapi({ description: "Required without `webhookUrl`; up to 20, as `cc` and `bcc`." }),
    cc: recipients(),
    bcc: recipients(),
    subject: optional(textField(200)),
    attachFile: orElse(z.boolean(), false).openapi({
      default: false,
      description: "Attaches a file of up to 10 MB; without it, or for a larger one, the email has a link to sign in.",
    }),
    webhookUrl: optional(deprecatedField("scheduleWebhook", webhookUrl)),
  })
  .refine(({ emails, webhookUrl: url }) => emails.length > 0 || url !== null, {
    path: ["emails"],
    params: { token: "required" },
  })
  .openapi("ReportDelivery");

const words = z.array(z.string());

const deliveryShownFields = withExamples({
  emails: [words, ["finance@sample.example"]],
  cc: [words, []],
  bcc: [words, []],
  subject: [z.string().nullable(), null],
  attachFile: [z.boolean(), false],
  webhookUrl: [z.string().nullable(), null],
});

const deliveryShown = z.strictObject(deliveryShownFields.shape).openapi("ReportDeliveryShown");

const instant = (example: string | null) => of.shown(instantField().nullable(), example as string);

/** The fields of a schedule. */
export const SCHEDULE_FIELDS = {
  definitionId: of.shown(z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X6"),
  name: of.optional(of.text(100, "Monthly costs")),
  cron: of.field(
    textField(200).openapi({ description: "Five fields: minute, hour, day, month, weekday." }),
    z.string(),
    "0 9 1 * *",
  ),
  timezone: of.fallback(of.text(64, "Europe/London"), "Europe/London"),
  format: of.choice(z.enum(EXPORT_FORMATS), "CSV"),
  delivery: of.document(delivery, deliveryShown, deliveryShownFields.example),
  misfirePolicy: of.fallback(of.choice(z.enum(["RunOnce", "Skip"]), "RunOnce"), "RunOnce"),
  isEnabled: of.fallback(of.flag(true), true),
  nextRunAt: instant("2026-12-01T09:00:00.000Z"),
  lastRunAt: instant("2026-11-01T09:00:00.000Z"),
  lastDeliveryStatus: of.shown(z.enum(["DELIVERED", "FAILED"]).nullable(), "DELIVERED"),
  lastDeliveryAt: instant("2026-11-01T09:00:07.000Z"),
  lastDeliveryError: of.shown(z.string().nullable(), null),
  consecutiveDeliveryFailures: of.shown(z.int(), 0),
  createdBy: of.shown(z.string(), "USER#01JZ3V6D4R8QK2M5N7P9T1W3X9"),
};

export const EXAMPLE_SCHEDULE = {
  name: "Monthly costs",
  cron: "0 9 1 * *",
  format: "CSV",
  delivery: { emails: ["finance@sample.example"] },
};
