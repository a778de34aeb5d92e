import type { JSX } from "preact";
import { TextBox } from "../../controls";
import { DataTable, Items, Loading, Refused, Status, useAction, useAnswer, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useKept } from "../session/kept-drafts";
import { useClient } from "../session/session-context";
import { mappingWords, ROWS, TOTALS } from "./mapping-words";

/** The templates by which journals are made. */
export function JournalTemplatesView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("templates", (query) => client.get("/v1/journal/templates", { params: { query } }));
  return (
    <>
      <p class="lead-action">
        <a class="button" href={formatAddress("setUpChange", { ...ids, change: "journal-template" })}>
          Add a template
        </a>
      </p>
      <Items
        pages={list}
        empty="There is no template yet. A chart of Xero, Sage 50 or FreeAgent fills in most accounts."
        caption="Journal templates"
        columns={["Template", "Used", "Chart"]}
        row={({ templateId, name, isDefault, payrollConfigIds, accountsPreset }) => ({
          key: templateId,
          cells: [
            <a href={formatAddress("journalTemplate", { ...ids, template: templateId })}>{name}</a>,
            isDefault ? "By default" : `${payrollConfigIds.length} payrolls`,
            accountsPreset === "None" ? "Your own" : accountsPreset,
          ],
        })}
      />
    </>
  );
}

interface Account {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  readonly isTotal: boolean;
  readonly isMissing: boolean;
}

/** The accounts of a template: what recent journals lacked comes first. */
export function JournalTemplateView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { templateId: ids.template }, query: { pageSize: PAGE } };
  const totals = useAnswer("totals", () =>
    client.get("/v1/journal/templates/{templateId}/control-account-mappings", { params }),
  );
  const mapped = useAnswer("elements", () =>
    client.get("/v1/journal/templates/{templateId}/pay-element-mappings", { params }),
  );
  const own = useAnswer("own", () => client.get("/v1/organisation/pay-element", { params: { query: params.query } }));
  const saved = (): void => {
    totals.reload();
    mapped.reload();
  };
  return (
    <Loading known={own}>
      {({ items }) => (
        <Loading known={totals}>
          {(control) => (
            <Loading known={mapped}>
              {(elements) => {
                const names = new Map(items.map(({ payElementId, name }) => [payElementId, name]));
                const keys = new Set([...elements.unmapped, ...elements.items.map(({ payElementId }) => payElementId)]);
                for (const { payElementId } of items) keys.add(payElementId);
                for (const key of ROWS) keys.add(key);
                const accounts: readonly Account[] = [
                  ...[...keys].map((key) => ({
                    key,
                    name: names.get(key) ?? mappingWords(key),
                    code: elements.items.find(({ payElementId }) => payElementId === key)?.nominalCode ?? "",
                    isTotal: false,
                    isMissing: elements.unmapped.includes(key),
                  })),
                  ...TOTALS.map((key) => ({
                    key,
                    name: mappingWords(key),
                    code: control.items.find(({ controlAccount }) => controlAccount === key)?.nominalCode ?? "",
                    isTotal: true,
                    isMissing: control.unmapped.includes(key),
                  })),
                ];
                const sorted = [...accounts].sort((one, other) => Number(other.isMissing) - Number(one.isMissing));
                return <Accounts ids={ids} accounts={sorted} saved={saved} />;
              }}
            </Loading>
          )}
        </Loading>
      )}
    </Loading>
  );
}

const PAGE = 100;

interface AccountsProps {
  readonly ids: Ids;
  readonly accounts: readonly Account[];
  readonly saved: () => void;
}

function Accounts({ ids, accounts, saved }: AccountsProps): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [typed, setTyped] = useKept<Readonly<Record<string, string>>>("accounts", {});
  const changed = accounts.filter(({ key, code }) => (typed[key] ?? code).trim() !== code && typed[key] !== "");
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    for (const { key, isTotal } of changed) {
      const call = {
        params: { path: { templateId: ids.template, key } },
        body: { nominalCode: (typed[key] ?? "").trim() },
      };
      const isSaved = await action.run<unknown>(() =>
        isTotal
          ? client.put("/v1/journal/templates/{templateId}/control-account-mappings/{key}", call)
          : client.put("/v1/journal/templates/{templateId}/pay-element-mappings/{key}", call),
      );
      if (isSaved === null) return;
    }
    setTyped({});
    saved();
  };
  return (
    <form class="stack" aria-label="Accounts" onSubmit={save}>
      <DataTable
        caption="Accounts"
        columns={["Amount", "Account code", "Status"]}
        rows={accounts.map(({ key, name, code, isMissing }) => ({
          key,
          cells: [
            name,
            <TextBox
              id={`account-${key}`}
              type="words"
              label={`Account code of ${name}`}
              value={typed[key] ?? code}
              change={(text) => setTyped({ ...typed, [key]: text })}
            />,
            isMissing ? <Status name="Missing" /> : code === "" ? "Not used yet" : <Status name="Completed" />,
          ],
        }))}
      />
      <Refused refusal={action.refusal} />
      <div class="actions">
        <button type="submit" disabled={action.isBusy || changed.length === 0}>
          Save
        </button>
      </div>
    </form>
  );
}
