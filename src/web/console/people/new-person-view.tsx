import type { JSX } from "preact";
import { type FormShape, RecordForm } from "../form";
import { useChoices } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

const SHAPE: FormShape = {
  operation: { service: "pay", method: "post", path: "/v1/employees" },
  sections: [
    [
      "Personal details",
      ["firstName", "lastName", "gender", "dateOfBirth", "nationalInsuranceNumber", "email", "address"],
    ],
    ["Employment", ["startDate", "payrollConfigId", "payrollId", "jobTitle", "department"]],
    ["Pay", ["salary", "paymentMethod", "bankAccount"]],
    ["Tax and National Insurance", ["starter", "taxCode", "week1Month1", "niCategory"]],
  ],
  without: ["starter.startDate"],
};

const NOTHING = { record: {}, version: null };

/** Adds an employee: a starter with a P45, or with a statement of the starter checklist. */
export function NewPersonView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const choices = useChoices(ids.organisation, ["payrollConfigId"]);
  return (
    <RecordForm
      name="New employee"
      shape={SHAPE}
      stored={NOTHING}
      choices={choices}
      action="Add the employee"
      send={({ body, once }) => {
        const { starter, ...others } = body;
        const started = starter === undefined ? {} : { starter: { ...starter, startDate: body.startDate } };
        return client.post("/v1/employees", { body: { ...others, ...started }, params: { header: once } });
      }}
      saved={({ content }) => {
        location.hash = formatAddress("person", { ...ids, person: content.data.employeeId });
      }}
    />
  );
}
