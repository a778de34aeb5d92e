import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { components } from "../../../client";
import { useClient, useSession } from "../session/session-context";
import { withData } from "./envelope";
import { Refused } from "./refused";
import { type Known, useAnswer, useLooks } from "./use-answer";
import type { Pages } from "./use-pages";
import { counted, spaced } from "./words";

const GOOD = [
  "Locked",
  "Accepted",
  "Succeeded",
  "Completed",
  "Active",
  "Posted",
  "Balanced",
  "Approved",
  "Paid",
  "Sent",
];
const BAD = ["Rejected", "Failed", "DisabledBySystem", "Late", "Missing", "Not balanced", "Returned", "Wrong"];

type Job = components["schemas"]["Job"];

/** Why nothing was sent to an employee, and what to do. */
const REASONS: Readonly<Record<string, string>> = {
  payslip_not_final: "The payslip is not final.",
  form_not_finalised: "There is no final form yet.",
  already_emailed: "It was emailed before. Choose to send it again.",
  email_missing: "There is no email address on the record.",
  national_insurance_number_missing: "The password needs the National Insurance number, which is missing.",
  postcode_missing: "The password needs the postcode, which is missing.",
  email_refused: "The mail server refused the address.",
  mail_refused: "The mail server refused the address.",
  email_given_up: "The mail server did not take it. Send it again.",
  email_cancelled: "It was cancelled.",
};

/** Somebody who was left out. */
export interface LeftOut {
  readonly employeeId: string;
  readonly reasonToken: string;
}

interface LeftOutProps {
  readonly organisation: string;
  readonly people: readonly LeftOut[];
  /** Where the record is completed. */
  readonly address: (employeeId: string) => string;
}

/** Whom nothing was sent to, each with the reason, leading to the record. */
export function LeftOutTable({ organisation, people, address }: LeftOutProps): JSX.Element | null {
  if (people.length === 0) return null;
  return (
    <DataTable
      caption="Not sent"
      columns={["Not sent to", "Reason"]}
      rows={people.map(({ employeeId, reasonToken }) => ({
        key: employeeId,
        cells: [
          <a href={address(employeeId)}>
            <EmployeeName organisation={organisation} employeeId={employeeId} />
          </a>,
          REASONS[reasonToken] ?? spaced(reasonToken),
        ],
      }))}
    />
  );
}

/** A job as it is shown: of payslips, or of forms. */
interface Progress {
  readonly status: string;
  readonly done: number;
  readonly total: number;
  readonly finishedAt: string | null;
  readonly people: readonly LeftOut[];
}

interface OutcomeProps {
  readonly organisation: string;
  readonly jobId: string;
  /** Whether it sends forms, whose jobs have an operation of their own. */
  readonly isOfForms?: boolean;
  readonly address: (employeeId: string) => string;
}

/** How far a job is that sends emails, and whom it could not reach. */
export function EmailOutcome({ organisation, jobId, isOfForms = false, address }: OutcomeProps): JSX.Element {
  const client = useClient(organisation);
  const params = { path: { jobId } };
  const known = useAnswer(jobId, async () =>
    isOfForms
      ? withData(await client.get("/v1/tax-p-forms/pforms/send-notification/jobs/{jobId}", { params }), ({ content }) =>
          formsProgress(content.data),
        )
      : withData(await client.get("/v1/jobs/{jobId}", { params }), ({ content }) => payslipsProgress(content.data)),
  );
  useLooks(known.data !== null && known.data.finishedAt === null, known.reload);
  return (
    <div role="status" class="stack">
      <Loading known={known}>
        {({ status, done, total, finishedAt, people }) => (
          <>
            <p>
              {`${done} of ${counted(total, "email")} sent `}
              <Status name={status} />
            </p>
            {finishedAt === null && <progress aria-label="Emails" value={done} max={Math.max(1, total)} />}
            <LeftOutTable organisation={organisation} people={people} address={address} />
          </>
        )}
      </Loading>
    </div>
  );
}

function formsProgress(job: components["schemas"]["FormNotificationJob"]): Progress {
  const { status, sentCount, totalCount, finishedAt, failures } = job;
  return { status, done: sentCount, total: totalCount, finishedAt, people: failures };
}

/** The interface leaves the form of a result to each kind of job: of payslips it names whom it skipped. */
function payslipsProgress({ status, doneCount, totalCount, finishedAt, result }: Job): Progress {
  const skipped: unknown = result?.skipped;
  const people: readonly LeftOut[] = Array.isArray(skipped) ? skipped : [];
  return { status, done: doneCount - people.length, total: totalCount ?? 0, finishedAt, people };
}

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[];
}

/** Names and values, side by side where there is room. */
export function Facts({ facts }: FactsProps): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The status of a record as a word; the colour only repeats it. */
export function Status({ name }: { readonly name: string }): JSX.Element {
  const tone = GOOD.includes(name) ? "good" : BAD.includes(name) ? "bad" : "waiting";
  return <span class={`status ${tone}`}>{spaced(name)}</span>;
}

interface NameProps {
  readonly organisation: string;
  readonly employeeId: string;
}

/** An employee's name; "Employee" until it is here, or if it may not be read. */
export function EmployeeName({ organisation, employeeId }: NameProps): JSX.Element {
  const client = useClient(organisation);
  const read = async (): Promise<string | undefined> => {
    const { data } = await client.get("/v1/employees/{employeeId}", { params: { path: { employeeId } } });
    return data === undefined ? undefined : `${data.content.data.firstName} ${data.content.data.lastName}`;
  };
  return <>{useRecordName({ id: employeeId, meanwhile: "Employee", read })}</>;
}

interface NamedRecord {
  readonly id: string;
  /** Until the name is here, or if it may not be read. */
  readonly meanwhile: string;
  readonly read: () => Promise<string | undefined>;
}

/** Returns the name of a record, which is read once a session. */
export function useRecordName({ id, meanwhile, read }: NamedRecord): string {
  const { session } = useSession();
  const [name, setName] = useState(meanwhile);
  useEffect(() => {
    const reading =
      session.names.get(id) ??
      read().then(
        (found) => found ?? meanwhile,
        () => meanwhile,
      );
    session.names.set(id, reading);
    let isWanted = true;
    void reading.then((found) => {
      if (isWanted) setName(found);
    });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return name;
}

/** Who did something, by the email address; "a program" for credentials, "somebody" if the name may not be read. */
export function ActorName({ actor }: { readonly actor: string }): JSX.Element {
  const { session } = useSession();
  const [kind, principalId = ""] = actor.split("#");
  const read = async (): Promise<string | undefined> => {
    if (kind !== "USER") return undefined;
    const params = { path: { principalId } };
    const { data } = await session.client().get("/v1/administration/users/{principalId}", { params });
    return data?.content.data.email;
  };
  return <>{useRecordName({ id: actor, meanwhile: kind === "USER" ? "somebody" : "a program", read })}</>;
}

interface LoadingProps<Data> {
  readonly known: Known<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

/** Shows a record once it is here; until then that it is being read, or why it was refused. */
export function Loading<Data>({ known, children }: LoadingProps<Data>): JSX.Element {
  const { data, refusal, reload } = known;
  return (
    <>
      <Refused refusal={refusal} again={reload} />
      {data === null && refusal === null && (
        <p class="hint" role="status">
          Loading…
        </p>
      )}
      {data !== null && children(data)}
    </>
  );
}

interface ListingProps<Data> {
  readonly pages: Pages<Data>;
  /** The sentence of an empty list: what would be here. */
  readonly empty: string;
  readonly isEmpty: (page: Data) => boolean;
  readonly children: (pages: readonly Data[]) => ComponentChildren;
}

/** Shows the pages of a list that have been read, and the button for the next one. */
export function Listing<Data>({ pages: list, empty, isEmpty, children }: ListingProps<Data>): JSX.Element {
  const { pages, isBusy, refusal, hasMore, more, reload } = list;
  const isNothing = pages.every(isEmpty);
  return (
    <>
      {!isNothing && children(pages)}
      {isNothing && pages.length > 0 && !hasMore && <p class="empty">{empty}</p>}
      <Refused refusal={refusal} again={pages.length === 0 ? reload : more} />
      <p class="hint" role="status">
        {isBusy && "Loading…"}
      </p>
      {hasMore && refusal === null && (
        <button type="button" class="plain" disabled={isBusy} onClick={more}>
          Show more
        </button>
      )}
    </>
  );
}

interface ItemsProps<Item> {
  readonly pages: Pages<{ readonly items: readonly Item[] }>;
  /** The sentence of an empty list: what would be here. */
  readonly empty: string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly row: (item: Item) => Row;
}

/** Shows a list as a table, with the button for its next page. */
export function Items<Item>({ pages, empty, caption, columns, row }: ItemsProps<Item>): JSX.Element {
  return (
    <Listing pages={pages} empty={empty} isEmpty={({ items }) => items.length === 0}>
      {(read) => <DataTable caption={caption} columns={columns} rows={read.flatMap(({ items }) => items).map(row)} />}
    </Listing>
  );
}

interface TableProps {
  readonly caption: string;
  /** Headings; those of columns with amounts begin with "£". */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** A row, whose first cell names it. */
export interface Row {
  readonly key: string;
  readonly cells: readonly ComponentChildren[];
}

/** A table whose first column names the row. On a phone each row becomes a card with the headings beside the cells. */
export function DataTable({ caption, columns, rows }: TableProps): JSX.Element {
  const heads = columns.map((column) => ({ text: column.replace(/^£/, ""), isMoney: column.startsWith("£") }));
  return (
    <table class="data">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map(({ text, isMoney }) => (
            <th key={text} scope="col" class={isMoney ? "money" : ""}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, place) => {
              const { text = "", isMoney = false } = heads[place + 1] ?? {};
              return (
                <td key={text} class={isMoney ? "money" : ""} data-label={text}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
