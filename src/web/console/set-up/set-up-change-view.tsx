import type { JSX } from "preact";
import type { Answer, Client } from "../../../client";
import { type FormShape, RecordForm, type Sent, toStored } from "../form";
import { Loading, useAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

interface SettingsForm {
  readonly shape: FormShape;
  readonly read: (client: Client) => Promise<Answer<{ readonly content: { readonly data: object } }>>;
  readonly send: (client: Client, sent: Sent) => Promise<Answer<unknown>>;
}

const FORMS: Readonly<Record<string, SettingsForm>> = {
  employer: {
    shape: {
      operation: { service: "pay", method: "post", path: "/v1/organisation/information" },
      sections: [
        ["", ["legalName", "tradingName", "address"]],
        ["Contact", ["contactName", "contactEmail", "contactTelephone"]],
        ["Bank account that pays", ["bankAccount", "bacsServiceUserNumber"]],
      ],
    },
    read: (client) => client.get("/v1/organisation/information"),
    send: (client, { body, match, once }) =>
      client.post("/v1/organisation/information", { body, params: { header: { ...match, ...once } } }),
  },
  hmrc: {
    shape: {
      operation: { service: "pay", method: "post", path: "/v1/organisation/tax/settings" },
      sections: [
        ["", ["payeReference", "accountsOfficeReference"]],
        ["Sending to HMRC", ["senderType", "gatewayUserId", "gatewayPassword"]],
        ["Allowances", ["employmentAllowance", "stateAidSector", "smallEmployersRelief", "quarterlyPaymentSchedule"]],
      ],
      without: ["taxOfficeNumber", "taxOfficeReference"],
    },
    read: (client) => client.get("/v1/organisation/tax/settings"),
    send: (client, { body, match, once }) =>
      client.post("/v1/organisation/tax/settings", { body, params: { header: { ...match, ...once } } }),
  },
  salaries: {
    shape: {
      operation: { service: "salary", method: "put", path: "/v1/salary/organisation" },
      sections: [["", ["enabled", "calculationMethod", "partPeriodDivisor"]]],
      labels: { enabled: "Pay salaries in pay runs" },
    },
    read: (client) => client.get("/v1/salary/organisation"),
    send: (client, { body, match }) => client.put("/v1/salary/organisation", { body, params: { header: match } }),
  },
};

const PAYROLL: FormShape = {
  operation: { service: "pay", method: "post", path: "/v1/payrollconfig" },
  sections: [["", ["name", "payFrequency", "paymentPeriodConfig"]]],
  labels: { name: "Name of the payroll", paymentPeriodConfig: "Pay calendar" },
};

/** The employer's details, HMRC references, or another payroll. */
export function SetUpChangeView({ ids }: { readonly ids: Ids }): JSX.Element {
  const form = FORMS[ids.change];
  if (form !== undefined) return <Settings ids={ids} form={form} />;
  if (ids.change === "payroll") return <NewPayroll ids={ids} />;
  return <p class="empty">There is no such form. Go back to the set-up.</p>;
}

function Settings({ ids, form }: { readonly ids: Ids; readonly form: SettingsForm }): JSX.Element {
  const client = useClient(ids.organisation);
  const known = useAnswer(ids.change, () => form.read(client));
  const isMissing = known.refusal?.status === 404;
  return (
    <Loading known={isMissing ? { ...known, data: {}, refusal: null } : known}>
      {(record) => (
        <RecordForm
          name={ids.change}
          shape={form.shape}
          stored={{ record, version: known.version }}
          action="Save"
          send={(sent) => form.send(client, sent)}
          reread={async () => toStored(await form.read(client))}
          saved={() => {
            location.hash = formatAddress("setUp", ids);
          }}
        />
      )}
    </Loading>
  );
}

function NewPayroll({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  return (
    <RecordForm
      name="New payroll"
      shape={PAYROLL}
      stored={{ record: {}, version: null }}
      action="Add the payroll"
      send={({ body, once }) => client.post("/v1/payrollconfig", { body, params: { header: once } })}
      saved={({ content }) => {
        location.hash = formatAddress("runs", { ...ids, payroll: content.data.payrollConfigId });
      }}
    />
  );
}
