import { z } from "@hono/zod-openapi";
import type { EnvironmentName } from "../../platform/installation";
import { textField } from "../../services/contract";
import { UsageError } from "../usage-error";

/** The longest name of an account or an organisation, as over HTTP. */
const LONGEST_NAME = 160;

export interface AskedAccount {
  readonly environment: EnvironmentName;
  readonly accountName: string;
  readonly organisationName: string;
  readonly ownerEmail: string;
}

const schema = z.object({
  environment: z.enum(["sandbox", "live"], "is sandbox or live"),
  account: nameField(),
  organisation: nameField(),
  "owner-email": z.email("is an email address").max(254, "is an email address"),
});

/** Reads the options of `platform create-account`. Throws `UsageError` with everything that is missing or wrong. */
export function readAskedAccount(values: Readonly<Record<string, string>>): AskedAccount {
  const read = schema.safeParse(values);
  if (!read.success) {
    const faults = new Map(read.error.issues.map(({ path: [name], message }) => [String(name), message]));
    const lines = [...faults].map(
      ([name, what]) => `  --${name} ${values[name] === undefined ? "is missing: it " : ""}${what}`,
    );
    throw new UsageError(`No account was made.\n${lines.join("\n")}`);
  }
  const { environment, account, organisation, "owner-email": ownerEmail } = read.data;
  return { environment, accountName: account, organisationName: organisation, ownerEmail };
}

function nameField() {
  const sentence = `is a name of 1 to ${LONGEST_NAME} characters`;
  return z
    .string(sentence)
    .refine((text) => textField(LONGEST_NAME).safeParse(text).success, sentence)
    .trim();
}
