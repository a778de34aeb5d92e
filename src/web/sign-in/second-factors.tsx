import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import {
  addFactor,
  addPasskey,
  type Enrolment,
  type SecondFactors as Factors,
  hasPasskeys,
  type Refusal,
  readFactors,
  removeFactor,
  replaceRecoveryCodes,
  type SecondFactor,
  type Session,
  startFactor,
} from "./ask";
import { CredentialBox } from "./credential-box";
import { CodeBox, CredentialForm, describeRefusal, EnrolmentGuide } from "./person-form";

/** What the person is doing with the factors. */
type Doing = null | { readonly name: "passkey" } | ({ readonly name: "app" } & Enrolment);

/** What the person signs in with beside the password. Not shown to those who sign in through a provider. */
export function SecondFactors({ session }: { readonly session: Session }): JSX.Element | null {
  const [shown, setShown] = useState<Factors | null>(null);
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const reload = async (): Promise<void> => {
    const read = await readFactors(session);
    setShown(read.ok ? read.data : null);
    setDoing(null);
  };
  useEffect(() => void reload(), [session]);
  /** Makes a call whose refusal is shown above the list; returns its data, or null. */
  const call = async <Data,>(
    asked: Promise<{ readonly ok: true; readonly data: Data } | { readonly ok: false; readonly refusal: Refusal }>,
  ): Promise<Data | null> => {
    const answer = await asked;
    setRefusal(answer.ok ? null : answer.refusal);
    return answer.ok ? answer.data : null;
  };
  const startApp = async (): Promise<void> => {
    const data = await call(startFactor(session));
    if (data !== null) setDoing({ name: "app", ...data });
  };
  const replaceCodes = async (): Promise<void> => {
    const data = await call(replaceRecoveryCodes(session));
    if (data === null) return;
    setCodes(data.recoveryCodes);
    await reload();
  };
  const remove = async ({ factorId }: SecondFactor): Promise<void> => {
    if ((await call(removeFactor(session, factorId))) !== null) await reload();
  };
  if (shown === null) return null;
  const { factors, recoveryCodesLeft, isRequired } = shown;
  return (
    <section class="stack" aria-labelledby="second-factors">
      <h2 id="second-factors">Your second factors</h2>
      <div role="alert">{refusal !== null && <p class="problem">{describeRefusal(refusal)}</p>}</div>
      {factors.length === 0 && (
        <p>{isRequired ? "Your account asks for one at your next sign-in." : "You sign in with a password alone."}</p>
      )}
      <FactorList factors={factors} remove={remove} />
      {doing === null ? (
        <Additions addApp={startApp} addPasskey={() => setDoing({ name: "passkey" })} />
      ) : (
        <NewFactor session={session} doing={doing} added={reload} cancel={() => setDoing(null)} />
      )}
      {factors.length > 0 && (
        <>
          <p>{`Recovery codes left: ${recoveryCodesLeft}. Each signs you in once without your app or passkey.`}</p>
          <div role="status">{codes.length > 0 && <RecoveryCodes codes={codes} />}</div>
          <button type="button" class="plain" onClick={replaceCodes}>
            Make ten recovery codes
          </button>
        </>
      )}
    </section>
  );
}

interface FactorListProps {
  readonly factors: readonly SecondFactor[];
  readonly remove: (factor: SecondFactor) => void;
}

function FactorList({ factors, remove }: FactorListProps): JSX.Element {
  return (
    <ul class="organisations">
      {factors.map((factor) => (
        <li key={factor.factorId}>
          <span>{`${factor.name} (${factor.kind === "Passkey" ? "passkey" : "authenticator app"})`}</span>
          <button type="button" class="plain" onClick={() => remove(factor)}>
            Remove<span class="visually-hidden">{` ${factor.name}`}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface AdditionsProps {
  readonly addApp: () => void;
  readonly addPasskey: () => void;
}

function Additions({ addApp, addPasskey }: AdditionsProps): JSX.Element {
  return (
    <div class="actions">
      <button type="button" onClick={addApp}>
        Add an authenticator app
      </button>
      {hasPasskeys() && (
        <button type="button" onClick={addPasskey}>
          Add a passkey
        </button>
      )}
    </div>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): JSX.Element {
  return (
    <div class="notice stack">
      <p>
        Keep these codes where you find them without your telephone. They are not shown again; earlier ones no longer
        work.
      </p>
      <ul class="organisations">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NewFactorProps {
  readonly session: Session;
  readonly doing: Exclude<Doing, null>;
  readonly added: () => Promise<void>;
  readonly cancel: () => void;
}

/** The form for a new authenticator app or passkey. */
function NewFactor({ session, doing, added, cancel }: NewFactorProps): JSX.Element {
  const isApp = doing.name === "app";
  const [name, setName] = useState(isApp ? "Authenticator app" : "Passkey");
  const [code, setCode] = useState("");
  const send = async () => {
    const answer = isApp
      ? await addFactor(session, { name, code, enrolment: doing.enrolment })
      : await addPasskey(session, name);
    if (!answer.ok) return answer.refusal;
    await added();
    return null;
  };
  return (
    <>
      <CredentialForm name="New second factor" action={isApp ? "Add the app" : "Make the passkey"} send={send}>
        {isApp && <EnrolmentGuide {...doing} />}
        <CredentialBox id="name" label="Name" type="text" autoComplete="off" value={name} change={setName} />
        {isApp && <CodeBox value={code} change={setCode} hint="The six digits that the app shows now." />}
      </CredentialForm>
      <button type="button" class="plain" onClick={cancel}>
        Cancel
      </button>
    </>
  );
}
