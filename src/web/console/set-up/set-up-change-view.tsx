import type { JSX } from "preact";
import type { Answer, Client } from "../../../client";
import { type FormShape, RecordForm, type Sent, toStored } from "../form";
import { Loading, useAnswer } from "../parts";
import { formatAddress, type Ids, type ViewName } from "../place";
import { useClient } from "../session/session-context";

interface SettingsForm {
  readonly shape: FormShape;
  readonly read: (client: Client) => Promise<Answer<{ readonly content: { readonly data: object } }>>;
  readonly send: (client: Client, sent: Sent) => Promise<Answer<unknown>>;
  /** Where it leads once it is saved; default: the set-up. */
  readonly back?: ViewName;
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
  payments: {
    shape: {
      operation: { service: "payments", method: "put", path: "/v1/payments/settings" },
      sections: [["", ["accounts", "approvalsNeeded"]]],
      further: [],
      kept: ["accounts.accountId"],
      labels: { accounts: "Accounts that pay", approvalsNeeded: "People who have to approve a batch" },
    },
    read: (client) => client.get("/v1/payments/settings"),
    send: (client, { body, match }) => client.put("/v1/payments/settings", { body, params: { header: match } }),
    back: "payments",
  },
  journals: {
    shape: {
      operation: { service: "journals", method: "put", path: "/v1/journal/org-journal-settings" },
      sections: [["", ["autoGenerateOnLock", "suspenseAccount", "clearingAccount", "ledgerClosedUntil"]]],
      without: ["defaultTemplateId"],
    },
    read: (client) => client.get("/v1/journal/org-journal-settings"),
    send: (client, { body, match }) =>
      client.put("/v1/journal/org-journal-settings", { body, params: { header: match } }),
    back: "journalTemplates",
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

const NEW_PAYEE: FormShape = {
  operation: { service: "payments", method: "post", path: "/v1/payments/payees" },
  sections: [["", ["name", "kind", "bankAccount", "reference", "pensionSchemaId", "payElementIds"]]],
  labels: {
    reference: "Reference on the payment",
    pensionSchemaId: "Pension scheme",
    payElementIds: "Deductions that it gets",
  },
};

const NEW_TEMPLATE: FormShape = {
  operation: { service: "journals", method: "post", path: "/v1/journal/templates" },
  sections: [["", ["name", "accountsPreset", "exportPreset", "isDefault"]]],
  without: ["payrollConfigIds"],
  labels: { name: "Name of the template", accountsPreset: "Chart of accounts", isDefault: "Use it for all payrolls" },
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
  if (ids.change === "payee") return <NewPayee ids={ids} />;
  if (ids.change === "journal-template") return <NewTemplate ids={ids} />;
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
            location.hash = formatAddress(form.back ?? "setUp", ids);
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

function NewPayee({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const elements = useAnswer("elements", () =>
    client.get("/v1/organisation/pay-element", { params: { query: { pageSize: PAGE } } }),
  );
  const schemes = useAnswer("schemes", () => client.get("/v2/pension/pension-schema"));
  const deductions = (elements.data?.items ?? []).filter(({ direction }) => direction === "Deduction");
  return (
    <RecordForm
      name="New payee"
      shape={NEW_PAYEE}
      stored={{ record: {}, version: null }}
      choices={{
        pensionSchemaId: (schemes.data?.items ?? []).map(({ id, name }) => [id, name] as const),
        payElementIds: deductions.map(({ payElementId, name }) => [payElementId, name] as const),
      }}
      action="Add the payee"
      send={({ body, once }) => client.post("/v1/payments/payees", { body, params: { header: once } })}
      saved={() => {
        location.hash = formatAddress("payees", ids);
      }}
    />
  );
}

const PAGE = 100;

function NewTemplate({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  return (
    <RecordForm
      name="New journal template"
      shape={NEW_TEMPLATE}
      stored={{ record: { name: "Payroll journal", isDefault: true }, version: null }}
      action="Add the template"
      send={({ body, once }) => client.post("/v1/journal/templates", { body, params: { header: once } })}
      saved={({ content }) => {
        location.hash = formatAddress("journalTemplate", { ...ids, template: content.data.templateId });
      }}
    />
  );
}
