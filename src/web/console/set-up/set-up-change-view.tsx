import type { JSX } from "preact";
import type { Answer, Client } from "../../../client";
import { type FormShape, RecordForm, type Sent, toStored } from "../form";
import { Loading, useAnswer, useChoices } from "../parts";
import { formatAddress, type Ids, type ViewName } from "../place";
import { useClient } from "../session/session-context";
import { NewPayrollView } from "./payroll-view";

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
  approval: {
    shape: {
      operation: { service: "pay-runs", method: "put", path: "/v1/organisation/pay-run-approval" },
      sections: [["", ["approvalsNeeded"]]],
      labels: { approvalsNeeded: "People who have to approve a pay run" },
    },
    read: (client) => client.get("/v1/organisation/pay-run-approval"),
    send: (client, { body, match }) =>
      client.put("/v1/organisation/pay-run-approval", { body, params: { header: match } }),
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

/** A record that is added. */
interface NewRecord {
  readonly shape: FormShape;
  readonly action: string;
  readonly start?: object;
  /** The fields that name other records. */
  readonly choose?: readonly string[];
  readonly send: (client: Client, sent: Sent) => Promise<Answer<unknown>>;
  readonly back: ViewName;
}

const ADDITIONS: Readonly<Record<string, NewRecord>> = {
  payee: {
    shape: {
      operation: { service: "payments", method: "post", path: "/v1/payments/payees" },
      sections: [["", ["name", "kind", "bankAccount", "reference", "pensionSchemaId", "payElementIds"]]],
      labels: {
        reference: "Reference on the payment",
        pensionSchemaId: "Pension scheme",
        payElementIds: "Deductions that it gets",
      },
    },
    choose: ["pensionSchemaId", "payElementIds"],
    action: "Add the payee",
    send: (client, { body, once }) => client.post("/v1/payments/payees", { body, params: { header: once } }),
    back: "payees",
  },
  "journal-template": {
    shape: {
      operation: { service: "journals", method: "post", path: "/v1/journal/templates" },
      sections: [["", ["name", "accountsPreset", "exportPreset", "isDefault"]]],
      without: ["payrollConfigIds"],
      labels: {
        name: "Name of the template",
        accountsPreset: "Chart of accounts",
        isDefault: "Use it for all payrolls",
      },
    },
    start: { name: "Payroll journal", isDefault: true },
    action: "Add the template",
    send: (client, { body, once }) => client.post("/v1/journal/templates", { body, params: { header: once } }),
    back: "journalTemplates",
  },
  "pension-scheme": {
    shape: {
      operation: { service: "pensions", method: "post", path: "/v2/pension/pension-schema" },
      sections: [
        ["", ["name", "pensionProviderId", "schemeKind", "dutyStartDate", "externalReferenceId", "paymentSource"]],
      ],
      without: ["connectionId"],
      labels: {
        name: "Name of the scheme",
        pensionProviderId: "Provider",
        dutyStartDate: "First day of your enrolment duties",
        externalReferenceId: "Employer’s reference at the provider",
        paymentSource: "Payment source at the provider",
      },
    },
    choose: ["pensionProviderId"],
    action: "Add the scheme",
    send: (client, { body, once }) => client.post("/v2/pension/pension-schema", { body, params: { header: once } }),
    back: "pensions",
  },
  "pension-group": {
    shape: {
      operation: { service: "pensions", method: "post", path: "/v2/pension/pension-group" },
      sections: [
        ["", ["pensionSchemaId", "name", "pensionType", "contributionBasis", "employeeFactor", "employerFactor"]],
      ],
      required: ["pensionType"],
      labels: {
        name: "Name of the group",
        pensionSchemaId: "Scheme",
        pensionType: "Tax relief",
        employeeFactor: "Employee’s share",
        employerFactor: "Employer’s share",
      },
    },
    choose: ["pensionSchemaId"],
    action: "Add the group",
    send: (client, { body, once }) => client.post("/v2/pension/pension-group", { body, params: { header: once } }),
    back: "pensions",
  },
};

/** The employer's details, HMRC references, or another payroll. */
export function SetUpChangeView({ ids }: { readonly ids: Ids }): JSX.Element {
  const form = FORMS[ids.change];
  if (form !== undefined) return <Settings ids={ids} form={form} />;
  if (ids.change === "payroll") return <NewPayrollView ids={ids} />;
  const addition = ADDITIONS[ids.change];
  if (addition !== undefined) return <AddRecord ids={ids} form={addition} />;
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

interface NewRecordProps {
  readonly ids: Ids;
  readonly form: NewRecord;
}

function AddRecord({ ids, form }: NewRecordProps): JSX.Element {
  const client = useClient(ids.organisation);
  const choices = useChoices(ids.organisation, form.choose ?? []);
  return (
    <RecordForm
      name={ids.change}
      shape={form.shape}
      stored={{ record: form.start ?? {}, version: null }}
      choices={choices}
      action={form.action}
      send={(sent) => form.send(client, sent)}
      saved={() => {
        location.hash = formatAddress(form.back, ids);
      }}
    />
  );
}
