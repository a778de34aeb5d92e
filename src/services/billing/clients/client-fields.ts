import { z } from "@hono/zod-openapi";
import { formField } from "../../contract";

/** The email address of a client. */
export const emailField = () => z.email().max(254);

/** A number for value added tax, without spaces. */
export const vatNumberField = () => formField(/^[A-Z0-9]{2,15}$/, "invalid_format", "GB123456789");
