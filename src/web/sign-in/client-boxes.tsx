import type { JSX } from "preact";
import { CredentialBox } from "./credential-box";

/** What is written in the boxes of client credentials. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface BoxesProps {
  readonly value: ClientCredentials;
  /** What becomes of the secret. */
  readonly hint: string;
  readonly change: (value: ClientCredentials) => void;
}

/** The boxes for the credentials of a program. */
export function ClientBoxes({ value, hint, change }: BoxesProps): JSX.Element {
  return (
    <>
      <CredentialBox
        id="client-id"
        label="Client id"
        type="text"
        autoComplete="off"
        value={value.clientId}
        change={(clientId) => change({ ...value, clientId })}
      />
      <CredentialBox
        id="client-secret"
        label="Client secret"
        type="password"
        autoComplete="off"
        value={value.clientSecret}
        hint={hint}
        change={(clientSecret) => change({ ...value, clientSecret })}
      />
    </>
  );
}
