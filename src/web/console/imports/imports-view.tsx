import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { components } from "../../../client";
import { SelectBox } from "../../controls";
import { type Field, fieldPath, getLabel, type Operation, readFields } from "../form";
import { OrganisationLinks } from "../organisations/organisation-links";
import {
  CSV,
  counted,
  DataTable,
  Facts,
  type Headed,
  Items,
  Loading,
  plain,
  Refused,
  readHeadings,
  Status,
  Step,
  timeWords,
  useAction,
  useAnswer,
  useLooks,
  usePages,
  XLSX,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

type Import = components["schemas"]["Import"];
type Kind = Import["kind"];

const KINDS: readonly (readonly [Kind, string])[] = [
  ["Employees", "Employees"],
  ["Lines", "Pay of the open run: hours, bonuses, expenses"],
  ["OpeningBalances", "Figures of earlier in the tax year"],
  ["CompanyCars", "Company cars and their fuel"],
  ["MedicalPremiums", "Medical insurance premiums"],
];

const MODES = [
  ["Create", "Adds those that are new"],
  ["Upsert", "Adds new ones and changes those that are there"],
] as const;

/** The columns of benefits, whose requests have no field for each. */
const BENEFITS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  CompanyCars: [
    ...["taxYear", "description", "startDate", "endDate", "carId", "firstRegistered", "co2", "hasNoCo2"],
    ...["electricRange", "fuel", "engineSize", "cannotEmit", "isApprovedAfterEuro6e", "listPrice", "accessories"],
    ...["capitalContribution", "capitalContributionPaidOn", "forgone", "hasPrivateFuel"],
  ],
  MedicalPremiums: ["taxYear", "description", "premium", "from", "to", "forgone"],
};

/** The request whose fields a row of each other kind has. */
const FIELDS: Readonly<Partial<Record<Kind, Operation & { readonly list?: string }>>> = {
  Employees: { service: "pay", method: "post", path: "/v1/employees" },
  Lines: { service: "pay-runs", method: "post", path: "/v1/payroll/lines/bulk", list: "lines" },
  OpeningBalances: { service: "pay", method: "put", path: "/v1/employees/{employeeId}/opening-balance", list: "years" },
};

/** Files that were imported, and the way to import another one. */
export function ImportsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("imports", (query) => client.get("/v1/imports", { params: { query } }));
  return (
    <>
      <OrganisationLinks ids={ids} current="imports" />
      <NewImport ids={ids} />
      <Items
        pages={list}
        empty="Nothing was imported yet."
        caption="Imports"
        columns={["File", "What", "Status", "Rows", "When"]}
        row={({ importId, fileName, kind, status, rowCount, createdAt }) => ({
          key: importId,
          cells: [
            <a href={formatAddress("import", { ...ids, import: importId })}>{fileName}</a>,
            KINDS.find(([name]) => name === kind)?.[1] ?? kind,
            <Status name={status} />,
            rowCount.toLocaleString("en-GB"),
            timeWords(createdAt),
          ],
        })}
      />
    </>
  );
}

/** Chooses a file and which column is what, and sends it to be checked. Nothing is stored by that. */
function NewImport({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const [kind, setKind] = useState<Kind>("Employees");
  const [mode, setMode] = useState<"Create" | "Upsert">("Create");
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState<Headed | null>(null);
  const [mapped, setMapped] = useState<Mapped>({});
  const options = useFieldOptions(kind);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (file === null || sheet === null) return;
    const columns = sheet.headings.flatMap((header) => {
      const field = mapped[header] ?? usualField(header, options);
      return field === "" ? [] : [{ header, field }];
    });
    const body = {
      kind,
      fileName: file.name,
      sheetName: sheet.name,
      size: file.size,
      mapping: { columns, delimiter: sheet.separator },
      mode: kind === "Employees" ? mode : "Create",
    };
    const made = await action.run(() => client.post("/v1/imports", { body }));
    if (made === null) return;
    const { importId, uploadUrl } = made.content.data;
    const type = sheet.name === null ? CSV : XLSX;
    if (uploadUrl !== null) await fetch(uploadUrl, { method: "PUT", body: file, headers: { "Content-Type": type } });
    location.hash = formatAddress("import", { ...ids, import: importId });
  };
  return (
    <form class="card stack" aria-label="New import" onSubmit={send}>
      <h2>Import a file</h2>
      <div class="filters">
        <SelectBox id="import-kind" label="What is in it" value={kind} options={KINDS} change={setKind} />
        {kind === "Employees" && (
          <SelectBox id="import-mode" label="What it does" value={mode} options={MODES} change={setMode} />
        )}
      </div>
      <FileBox
        sheet={sheet}
        change={(chosen, of) => {
          setFile(chosen);
          setSheet(of);
          setMapped({});
        }}
      />
      {sheet !== null && <Columns headings={sheet.headings} options={options} mapped={mapped} change={setMapped} />}
      <Refused refusal={action.refusal} />
      <div class="actions">
        <button type="submit" disabled={action.isBusy || sheet === null}>
          Check the file
        </button>
      </div>
    </form>
  );
}

interface FileBoxProps {
  readonly sheet: Headed | null;
  readonly change: (file: File | null, sheet: Headed | null) => void;
}

/** Chooses a file, and the sheet of a workbook with several. */
function FileBox({ sheet, change }: FileBoxProps): JSX.Element {
  const [chosen, setChosen] = useState<{ readonly file: File; readonly sheets: readonly Headed[] } | null>(null);
  const choose = async (file: File | null): Promise<void> => {
    const sheets = file === null ? [] : await readHeadings(file);
    setChosen(file === null ? null : { file, sheets });
    change(file, sheets[0] ?? null);
  };
  return (
    <>
      <div class="field">
        <label class="label" for="import-file">
          CSV file or Excel workbook
        </label>
        <input
          id="import-file"
          type="file"
          accept={`.csv,.xlsx,${CSV},${XLSX}`}
          onChange={(event) => void choose(event.currentTarget.files?.[0] ?? null)}
        />
        <p class="hint">The first row names the columns. Save other spreadsheets as .xlsx or .csv first.</p>
      </div>
      {chosen?.sheets.length === 0 && (
        <p class="problem" role="alert">
          No columns were found in the file. Save it as .xlsx or .csv, with a first row that names them.
        </p>
      )}
      {chosen !== null && chosen.sheets.length > 1 && (
        <SelectBox
          id="import-sheet"
          label="Sheet"
          value={sheet?.name ?? ""}
          options={chosen.sheets.map(({ name }) => [name ?? "", name ?? ""] as const)}
          change={(wanted) => change(chosen.file, chosen.sheets.find(({ name }) => name === wanted) ?? null)}
        />
      )}
    </>
  );
}

/** What was chosen for a column, by its heading. */
type Mapped = Readonly<Record<string, string>>;

interface ColumnsProps {
  readonly headings: readonly string[];
  readonly options: Options;
  readonly mapped: Mapped;
  readonly change: (mapped: Mapped) => void;
}

function Columns({ headings, options, mapped, change }: ColumnsProps): JSX.Element {
  return (
    <DataTable
      caption="Columns of the file"
      columns={["Column", "What it is"]}
      rows={headings.map((heading, place) => ({
        key: `${place} ${heading}`,
        cells: [
          heading,
          <SelectBox
            id={`column-${place}`}
            label={`What ${heading} is`}
            value={mapped[heading] ?? usualField(heading, options)}
            options={[["", "Not imported"], ...options]}
            change={(field) => change({ ...mapped, [heading]: field })}
          />,
        ],
      }))}
    />
  );
}

type Options = readonly (readonly [field: string, label: string])[];

/** Whose row it is, beside the fields of the request. */
const WHOSE: Options = [
  ["payrollId", "Payroll ID"],
  ["externalReferenceId", "Your own reference"],
];

/** Returns what a column can be, from the description of the request that stores a row. */
function useFieldOptions(kind: Kind): Options {
  const [options, setOptions] = useState<Options>([]);
  useEffect(() => {
    let isWanted = true;
    const described = FIELDS[kind];
    if (described === undefined) {
      setOptions([...WHOSE, ...(BENEFITS[kind] ?? []).map((field) => [field, getLabel(field)] as const)]);
      return;
    }
    const { list, ...operation } = described;
    readFields(operation).then(
      (fields) => {
        const own = list === undefined ? fields : (fields.find(({ name }) => name === list)?.fields ?? fields);
        const flat = flatOptions(own);
        const whose = kind === "Employees" ? [] : WHOSE.filter(([name]) => !flat.some(([field]) => field === name));
        if (isWanted) setOptions([...whose, ...flat]);
      },
      () => setOptions([]),
    );
    return () => {
      isWanted = false;
    };
  }, [kind]);
  return options;
}

function flatOptions(fields: readonly Field[], parent = "", before = ""): Options {
  return fields.flatMap(({ name, label, kind, fields: inner }) => {
    const path = fieldPath(parent, name);
    if (kind === "group") return flatOptions(inner, path, `${before}${label}: `);
    return kind === "list" ? [] : [[path, `${before}${label}`] as const];
  });
}

/** A column named as a field is that field, whatever its case, spaces and signs; as a part of a field, if it is of no other. */
function usualField(heading: string, options: Options): string {
  const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const wanted = bare(heading);
  const whole = options.find(([field, label]) => bare(field) === wanted || bare(label) === wanted);
  const parts = options.filter(([field]) => bare(field.replace(/^.*\./, "")) === wanted);
  return (whole ?? (parts.length === 1 ? parts[0] : undefined))?.[0] ?? "";
}

/** A file that was sent: what it would do, row by row, and storing it. */
export function ImportView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { importId: ids.import } };
  const known = useAnswer("import", () => client.get("/v1/imports/{importId}", { params }));
  const status = known.data?.status;
  useLooks(status === "AwaitingUpload" || status === "Reading" || status === "Applying", known.reload);
  return (
    <Loading known={known}>
      {(data) => (
        <>
          <h2>
            {`${data.fileName} `}
            <Status name={data.status} />
          </h2>
          {data.message !== null && <p class="problem">{plain(data.message)}</p>}
          <Facts
            facts={[
              ["Rows", data.rowCount.toLocaleString("en-GB")],
              ["Can be stored", data.validCount.toLocaleString("en-GB")],
              ["Cannot", data.invalidCount.toLocaleString("en-GB")],
              ["Not imported", data.unmappedColumns.join(", ") || "Every column is"],
            ]}
          />
          {data.status === "Ready" && data.validCount > 0 && (
            <Step
              label={`Store ${counted(data.validCount, "row")}`}
              confirm="Store them"
              send={() =>
                client.post("/v1/imports/{importId}/apply", { params, body: { onlyValid: data.invalidCount > 0 } })
              }
              done={known.reload}
            >
              <p>
                {data.invalidCount > 0
                  ? `${counted(data.invalidCount, "row")} with something wrong will be left out.`
                  : "All rows are stored, or none if one is refused by then."}
              </p>
            </Step>
          )}
          {data.status === "Completed" && (
            <p class="notice">{`${counted(data.appliedCount, "row")} stored, ${data.unchangedCount} without a change.`}</p>
          )}
          <Issues data={data} />
          <Preview data={data} />
        </>
      )}
    </Loading>
  );
}

function Issues({ data: { issues } }: { readonly data: Import }): JSX.Element | null {
  if (issues.length === 0) return null;
  return (
    <DataTable
      caption="What is wrong"
      columns={["Row", "Column", "What is wrong"]}
      rows={issues.map(({ row, column, field, reason }) => ({
        key: `${row} ${field} ${reason}`,
        cells: [String(row), column ?? field, plain(reason)],
      }))}
    />
  );
}

/** The first rows as they would be stored, in the columns of the file. */
function Preview({ data: { preview, columns } }: { readonly data: Import }): JSX.Element | null {
  if (preview.length === 0) return null;
  const read = columns.flatMap(({ header, field }) => (field === null ? [] : [{ header, field }]));
  return (
    <DataTable
      caption="What would be stored"
      columns={["Row", "Status", ...read.map(({ header }) => header)]}
      rows={preview.map(({ row, isValid, values }) => ({
        key: String(row),
        cells: [
          String(row),
          <Status name={isValid ? "Ready" : "Wrong"} />,
          ...read.map(({ field }) => valueAt(values, field)),
        ],
      }))}
    />
  );
}

/** Returns a value by its path, "address.line1", as text. */
function valueAt(values: object, path: string): string {
  const found = path.split(".").reduce<unknown>((value, name) => {
    if (typeof value !== "object" || value === null) return undefined;
    return new Map<string, unknown>(Object.entries(value)).get(name);
  }, values);
  return found === undefined || found === null ? "" : String(found);
}
