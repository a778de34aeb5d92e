import type { JSX } from "preact";
import { OrganisationLinks } from "../organisations/organisation-links";
import { DataTable, Loading, Status, useAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

const PAGE = 100;

interface Step {
  readonly name: string;
  readonly about: string;
  readonly address: string;
  readonly isDone: boolean;
}

/** What an employer needs before the first pay run, step by step, and what of it is done. */
export function SetUpView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const one = { params: { query: { pageSize: 1 } } };
  const employer = useAnswer("employer", () => client.get("/v1/organisation/information"));
  const hmrc = useAnswer("hmrc", () => client.get("/v1/organisation/tax/settings"));
  const salaries = useAnswer("salaries", () => client.get("/v1/salary/organisation"));
  const payrolls = useAnswer("payrolls", () => client.get("/v1/payrollconfig", one));
  const people = useAnswer("people", () => client.get("/v1/employees", one));
  const elements = useAnswer("elements", () =>
    client.get("/v1/organisation/pay-element", { params: { query: { pageSize: PAGE } } }),
  );
  const groups = useAnswer("groups", () => client.get("/v2/pension/pension-group", one));
  const [payroll] = payrolls.data?.items ?? [];
  const steps: readonly Step[] = [
    {
      name: "Employer’s details",
      about: "Name, address and the bank account that pays",
      address: formatAddress("setUpChange", { ...ids, change: "employer" }),
      isDone: employer.data !== null,
    },
    {
      name: "HMRC references",
      about: "PAYE and Accounts Office reference, Employment Allowance, sign-in for sending",
      address: formatAddress("setUpChange", { ...ids, change: "hmrc" }),
      isDone: hmrc.data !== null,
    },
    {
      name: "Payroll",
      about: "How often people are paid, and on which days",
      address: formatAddress("setUpChange", { ...ids, change: "payroll" }),
      isDone: payroll !== undefined,
    },
    {
      name: "Salaries",
      about: "Whether annual salaries are paid, and how part of a period is",
      address: formatAddress("setUpChange", { ...ids, change: "salaries" }),
      isDone: salaries.data?.enabled === true,
    },
    {
      name: "Pay elements",
      about: "Hours, overtime, bonus, expenses: what is entered beside salaries",
      address: formatAddress("payElements", ids),
      isDone: (elements.data?.items ?? []).some(({ isSystem }) => !isSystem),
    },
    {
      name: "Pension",
      about: "Scheme of the provider, and groups with their shares",
      address: formatAddress("pensions", ids),
      isDone: (groups.data?.items ?? []).length > 0,
    },
    {
      name: "First employee",
      about: "Details, salary, P45 or starter statement",
      address: formatAddress("newPerson", ids),
      isDone: (people.data?.items ?? []).length > 0,
    },
    {
      name: "First pay run",
      about: "Create it, enter pay, check and lock it",
      address: payroll === undefined ? "" : formatAddress("runs", { ...ids, payroll: payroll.payrollConfigId }),
      isDone: payroll?.hasPayRuns === true,
    },
  ];
  return (
    <>
      <OrganisationLinks ids={ids} current="setUp" />
      <Loading known={payrolls}>{() => <Steps steps={steps} />}</Loading>
    </>
  );
}

function Steps({ steps }: { readonly steps: readonly Step[] }): JSX.Element {
  return (
    <DataTable
      caption="Steps to the first pay run"
      columns={["Step", "What it is", "Status"]}
      rows={steps.map(({ name, about, address, isDone }) => ({
        key: name,
        cells: [
          address === "" ? name : <a href={address}>{name}</a>,
          about,
          <Status name={isDone ? "Completed" : "Not done yet"} />,
        ],
      }))}
    />
  );
}
