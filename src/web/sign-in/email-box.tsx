import type { JSX } from "preact";
import { CredentialBox } from "./credential-box";

interface EmailBoxProps {
  readonly value: string;
  readonly change: (value: string) => void;
}

/** The field for the email address that somebody signs in with. */
export function EmailBox({ value, change }: EmailBoxProps): JSX.Element {
  return (
    <CredentialBox
      id="email"
      label="Email address"
      type="email"
      autoComplete="username"
      value={value}
      change={change}
    />
  );
}
