import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { dayNumber, getTaxYear } from "../../../engine/base";
import { AwardTable } from "../absence/award-table";
import { getChoiceWords, getLabel } from "../form";
import {
  DataTable,
  dayWords,
  Facts,
  Listing,
  Loading,
  pounds,
  Refused,
  Status,
  Step,
  spaced,
  timeWords,
  useAction,
  useAnswer,
  useChoices,
  usePages,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { CHANGE_TITLES } from "./change-titles";
import { P45 } from "./p45";
import { PersonDeductions } from "./person-deductions";

type Employee = components["schemas"]["Employee"];

const ABSENCES = ["sickness", "maternity", "paternity", "adoption", "shared-parental", "bereavement", "neonatal-care"];

/** An employee: everything that the pay depends on, each part with its form, and what changed. */
export function PersonView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer(ids.person, () =>
    client.get("/v1/employees/{employeeId}", { params: { path: { employeeId: ids.person } } }),
  );
  return (
    <Loading known={known}>
      {(employee) => (
        <>
          <h2>
            {`${employee.firstName} ${employee.lastName} `}
            <Status name={employee.status} />
          </h2>
          <div class="columns">
            <Details ids={ids} employee={employee} />
            <Bank ids={ids} employee={employee} />
            <Salary ids={ids} employee={employee} version={known.version} changed={known.reload} />
            <Tax ids={ids} employee={employee} changed={known.reload} />
            <Starter ids={ids} employee={employee} />
            <Leaver ids={ids} employee={employee} version={known.version} changed={known.reload} />
          </div>
          <PersonDeductions ids={ids} />
          <Absences ids={ids} />
          <History ids={ids} />
          <Deletion ids={ids} employee={employee} />
        </>
      )}
    </Loading>
  );
}

interface PartProps {
  readonly ids: Ids;
  readonly employee: Employee;
}

interface PanelProps {
  readonly ids: Ids;
  /** The form that changes what the panel shows. */
  readonly change: string;
  readonly children: ComponentChildren;
}

interface NamedPanelProps extends PanelProps {
  /** The text of the link to the form. */
  readonly action?: string;
  /** Links to further forms. */
  readonly more?: ComponentChildren;
}

function Panel({ ids, change, action, more, children }: NamedPanelProps): JSX.Element {
  const title = CHANGE_TITLES[change] ?? "";
  return (
    <section class="card stack" aria-labelledby={`panel-${change}`}>
      <h3 id={`panel-${change}`}>{title}</h3>
      {children}
      <p class="links">
        <ChangeLink ids={ids} change={change}>
          {action ?? "Change"}
          {action === undefined && <span class="visually-hidden">{` ${title.toLowerCase()}`}</span>}
        </ChangeLink>
        {more}
      </p>
    </section>
  );
}

function ChangeLink({ ids, change, children }: PanelProps): JSX.Element {
  return <a href={formatAddress("personChange", { ...ids, change })}>{children}</a>;
}

function Details({ ids, employee }: PartProps): JSX.Element {
  const { payrollConfigId: payrolls = [] } = useChoices(ids.organisation, ["payrollConfigId"]);
  const payroll = payrolls.find(([id]) => id === employee.payrollConfigId)?.[1] ?? "";
  return (
    <Panel
      ids={ids}
      change="details"
      more={
        <ChangeLink ids={ids} change="payroll">
          Move to another payroll
        </ChangeLink>
      }
    >
      <Facts
        facts={[
          ["Payroll ID", employee.payrollId],
          ["Payroll", payroll],
          ["Job", [employee.jobTitle, employee.department].filter((part) => part !== null).join(", ") || "Not entered"],
          ["National Insurance number", employee.nationalInsuranceNumber ?? "Not known yet"],
          ["Date of birth", dayWords(employee.dateOfBirth)],
          ["Email", employee.email ?? "Not entered"],
          ["Address", addressWords(employee.address)],
        ]}
      />
    </Panel>
  );
}

function addressWords(address: Employee["address"]): string {
  if (address === null) return "Not entered";
  const { line1, line2, line3, line4, postcode } = address;
  return [line1, line2, line3, line4, postcode].filter((line) => line !== null).join(", ");
}

function Bank({ ids, employee }: PartProps): JSX.Element {
  const { bankAccount, bankAccounts, paymentMethod } = employee;
  return (
    <Panel ids={ids} change="bank">
      <Facts
        facts={[
          ["Paid by", getChoiceWords(paymentMethod)],
          ...(bankAccount === null
            ? [["Bank account", "Not entered"] as const]
            : [
                ["Account", bankAccount.accountName] as const,
                ["Sort code and number", `${bankAccount.sortCode} ${bankAccount.accountNumber}`] as const,
              ]),
          ...(bankAccounts.length === 0 ? [] : [["Split over", `${bankAccounts.length} accounts`] as const]),
        ]}
      />
    </Panel>
  );
}

/** Salaries, the newest first. One that is taken back leaves the others as they are. */
function Salary({ ids, employee: { salaryHistory }, version, changed }: VersionedProps): JSX.Element {
  const client = useClient(ids.organisation);
  const remove = (gone: string) => () =>
    client.put("/v1/employees/{employeeId}/salary", {
      params: { path: { employeeId: ids.person }, header: version === null ? {} : { "If-Match": version } },
      body: { salaryHistory: salaryHistory.filter(({ effectiveFrom }) => effectiveFrom !== gone) },
    });
  return (
    <Panel ids={ids} change="salary">
      {salaryHistory.length === 0 ? (
        <p>No salary: paid by what is entered for each run.</p>
      ) : (
        <Facts
          facts={salaryHistory.map((each) => [`From ${dayWords(each.effectiveFrom)}`, pounds(each.salary)] as const)}
        />
      )}
      {salaryHistory.map(({ effectiveFrom, salary }) => (
        <Step
          key={effectiveFrom}
          label={`Take back the salary from ${dayWords(effectiveFrom)}`}
          confirm="Take it back"
          send={remove(effectiveFrom)}
          done={changed}
        >
          <p>{`${pounds(salary)} a year is removed; the salary before it is in force again. A locked pay run stays as it is.`}</p>
        </Step>
      ))}
    </Panel>
  );
}

function Tax({ ids, employee, changed }: PartProps & { readonly changed: () => void }): JSX.Element {
  const { taxCode, week1Month1, niCategory, studentLoan, postgraduateLoan } = employee;
  return (
    <section class="card stack" aria-labelledby="panel-tax">
      <h3 id="panel-tax">Tax and National Insurance</h3>
      <Facts
        facts={[
          ["Tax code", `${taxCode ?? "None yet"}${week1Month1 === true ? " W1/M1" : ""}`],
          ["Category letter", niCategory ?? "None yet"],
          ["Student loan", studentLoan === null ? "None" : getChoiceWords(studentLoan.studentLoanPlan)],
          ["Postgraduate loan", postgraduateLoan === null ? "None" : "Yes"],
        ]}
      />
      <Dated ids={ids} employee={employee} changed={changed} />
      <p class="links">
        <ChangeLink ids={ids} change="tax-code">
          Change the tax code
        </ChangeLink>
        <ChangeLink ids={ids} change="ni-letter">
          Change the letter
        </ChangeLink>
        <ChangeLink ids={ids} change={studentLoan === null ? "student-loan" : "student-loan-end"}>
          {studentLoan === null ? "Start a student loan" : "End the student loan"}
        </ChangeLink>
        <ChangeLink ids={ids} change={postgraduateLoan === null ? "postgraduate-loan" : "postgraduate-loan-end"}>
          {postgraduateLoan === null ? "Start a postgraduate loan" : "End the postgraduate loan"}
        </ChangeLink>
      </p>
    </section>
  );
}

/** Codes and letters from a later day, each of which can be taken back. */
function Dated({ ids, employee, changed }: PartProps & { readonly changed: () => void }): JSX.Element {
  const client = useClient(ids.organisation);
  const { employeeId, taxCodes, niCategories } = employee;
  const at = (effectiveDate: string) => {
    const [year = 0, month = 0, day = 0] = effectiveDate.split("-").map(Number);
    return { params: { path: { employeeId, year: getTaxYear(dayNumber(year, month, day)), effectiveDate } } };
  };
  const codes = taxCodes.map(({ taxCode, effectiveDate }) => ({
    text: `Tax code ${taxCode} from ${dayWords(effectiveDate)}`,
    remove: () => client.delete("/v1/employees/{employeeId}/tax-codes/{year}/{effectiveDate}", at(effectiveDate)),
  }));
  const letters = niCategories.map(({ niCategory, effectiveDate }) => ({
    text: `Letter ${niCategory} from ${dayWords(effectiveDate)}`,
    remove: () => client.delete("/v1/employees/{employeeId}/ni-categories/{year}/{effectiveDate}", at(effectiveDate)),
  }));
  const entries = [...(codes.length > 1 ? codes : []), ...(letters.length > 1 ? letters : [])];
  return (
    <>
      {entries.map(({ text, remove }) => (
        <div key={text} class="stack">
          <p>{text}</p>
          <Step label="Take it back" of={text} confirm="Take it back" send={remove} done={changed}>
            <p>What was in force before is in force again.</p>
          </Step>
        </div>
      ))}
    </>
  );
}

function Starter({ ids, employee: { starter, startDate } }: PartProps): JSX.Element {
  const p45 = starter?.p45 ?? null;
  return (
    <Panel
      ids={ids}
      change="starter"
      more={
        <ChangeLink ids={ids} change="opening-balance">
          Figures of earlier in the year
        </ChangeLink>
      }
    >
      <Facts
        facts={[
          ["Started", dayWords(startDate)],
          ["Statement", starter?.starterDeclaration ?? "None"],
          ["P45", p45 === null ? "None" : `${p45.taxCode}, left ${dayWords(p45.leavingDate)}`],
        ]}
      />
    </Panel>
  );
}

interface VersionedProps extends PartProps {
  readonly version: string | null;
  readonly changed: () => void;
}

function Leaver({ ids, employee: { leaver }, version, changed }: VersionedProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const cancel = async (): Promise<void> => {
    const header = version === null ? {} : { "If-Match": version };
    const params = { path: { employeeId: ids.person }, header };
    if ((await action.run(() => client.delete("/v1/employees/{employeeId}/leaver", { params }))) !== null) changed();
  };
  if (leaver === null) {
    return (
      <Panel ids={ids} change="leaver" action="Record a leaver">
        <p>No leaving date.</p>
      </Panel>
    );
  }
  return (
    <Panel ids={ids} change="leaver">
      <Facts
        facts={[
          ["Last day", dayWords(leaver.leavingDate)],
          ["Reason", leaver.leavingReason === null ? "Not entered" : getChoiceWords(leaver.leavingReason)],
        ]}
      />
      <P45 ids={ids} leavingDate={leaver.leavingDate} />
      <Refused refusal={action.refusal} />
      <button type="button" class="small" disabled={action.isBusy} onClick={cancel}>
        Take the leaving date back
      </button>
    </Panel>
  );
}

function Absences({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages(`absences/${ids.person}`, (query) =>
    client.get("/v1/statutory-pay/payments/employees/{employeeId}", {
      params: { path: { employeeId: ids.person }, query },
    }),
  );
  return (
    <section class="stack" aria-labelledby="absences">
      <h2 id="absences">Sickness and family leave</h2>
      <p class="links">
        {ABSENCES.map((change) => (
          <ChangeLink key={change} ids={ids} change={change}>
            {`Record ${(CHANGE_TITLES[change] ?? "").toLowerCase()}`}
          </ChangeLink>
        ))}
      </p>
      <Listing
        pages={list}
        empty="No sickness or family leave is recorded."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) => <AwardTable ids={ids} awards={pages.flatMap(({ items }) => items)} changed={list.reload} />}
      </Listing>
    </section>
  );
}

/** Deletes somebody who was entered by mistake and never paid. */
function Deletion({ ids, employee: { employeeId, firstName, lastName } }: PartProps): JSX.Element {
  const client = useClient(ids.organisation);
  return (
    <Step
      label="Delete the employee"
      confirm="Delete the employee"
      send={() => client.delete("/v1/employees/{employeeId}", { params: { path: { employeeId } } })}
      done={() => {
        location.hash = formatAddress("people", ids);
      }}
    >
      <p>{`${firstName} ${lastName} was entered by mistake, and was never paid.`}</p>
    </Step>
  );
}

/** What was changed, by whom and when. */
function History({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="group-title">History of the record</span>
      </summary>
      <div class="group-body">{isOpen && <Changes ids={ids} client={client} />}</div>
    </details>
  );
}

function Changes({ ids, client }: { readonly ids: Ids; readonly client: ReturnType<typeof useClient> }): JSX.Element {
  const list = usePages(`history/${ids.person}`, (query) =>
    client.get("/v1/employees/{employeeId}/history", { params: { path: { employeeId: ids.person }, query } }),
  );
  return (
    <Listing pages={list} empty="Nothing was changed yet." isEmpty={({ items }) => items.length === 0}>
      {(pages) => (
        <DataTable
          caption="Changes of the record"
          columns={["When", "What", "Fields"]}
          rows={pages
            .flatMap(({ items }) => items)
            .map(({ changeId, changedAt, action, changes }) => ({
              key: changeId,
              cells: [
                timeWords(changedAt),
                spaced(action),
                [...new Set(changes.map(({ field }) => getLabel(field.split(/[.[]/)[0] ?? field)))].join(", "),
              ],
            }))}
        />
      )}
    </Listing>
  );
}
