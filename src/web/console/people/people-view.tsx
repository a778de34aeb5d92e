import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SelectBox, TextBox } from "../../controls";
import { OrganisationLinks } from "../organisations/organisation-links";
import { dayWords, Items, Status, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

type EmployeeStatus = "" | "Active" | "Leaver" | "Upcoming";

const STATUSES: readonly (readonly [EmployeeStatus, string])[] = [
  ["", "Everybody"],
  ["Active", "Working here"],
  ["Upcoming", "Starting later"],
  ["Leaver", "Left"],
];

/** An organisation's employees, with a search by the start of a last name or payroll ID. */
export function PeopleView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<EmployeeStatus>("");
  const filters = { ...(search === "" ? {} : { search }), ...(status === "" ? {} : { status }) };
  const list = usePages(`${status}/${search}`, (page) =>
    client.get("/v1/employees", { params: { query: { ...page, ...filters } } }),
  );
  return (
    <>
      <OrganisationLinks ids={ids} current="people" />
      <p class="lead-action">
        <a class="button" href={formatAddress("newPerson", ids)}>
          Add an employee
        </a>
      </p>
      <search>
        <form
          class="filters"
          aria-label="Find employees"
          onSubmit={(event) => {
            event.preventDefault();
            setSearch(typed.trim());
          }}
        >
          <TextBox
            id="search"
            type="words"
            label="Start of a last name or payroll ID"
            value={typed}
            change={setTyped}
          />
          <SelectBox id="status" label="Show" value={status} options={STATUSES} change={setStatus} />
          <button type="submit" class="small">
            Search
          </button>
        </form>
      </search>
      <Items
        pages={list}
        empty={
          search === "" && status === "" ? "Nobody is on the payroll yet. Add the first employee." : "Nobody was found."
        }
        caption="Employees"
        columns={["Employee", "Payroll ID", "Job", "Started", "Leaves", "Tax code", "Letter", "Status"]}
        row={(each) => ({
          key: each.employeeId,
          cells: [
            <a href={formatAddress("person", { ...ids, person: each.employeeId })}>
              {`${each.firstName} ${each.lastName}`}
            </a>,
            each.payrollId,
            each.jobTitle ?? each.department ?? "",
            dayWords(each.startDate),
            each.leaver === null ? "" : dayWords(each.leaver.leavingDate),
            each.week1Month1 === true ? `${each.taxCode} W1/M1` : (each.taxCode ?? ""),
            each.niCategory ?? "",
            <Status name={each.status} />,
          ],
        })}
      />
    </>
  );
}
