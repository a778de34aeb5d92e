import type { JSX } from "preact";
import { useState } from "preact/hooks";
import {
  amountName,
  DataTable,
  dayWords,
  difference,
  Facts,
  FileButton,
  Loading,
  pounds,
  Status,
  spaced,
  useAnswer,
  useRecordName,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { Causes } from "../runs/causes";
import { runAt, runName } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { type FigureName, type FigureRow, figureRows } from "./figures";
import type { Payslip, Step } from "./payslip";

/** A pension or a court order of the calculation. */
const PART = /(furtherPensionContributions|courtOrders\/orders)\/\d+(?=\/)|pensionContributions(?=\/)/;

/** Which figures of the calculation lead to a figure of the payslip, other than the one of its name. */
const LEADS_TO: Partial<Readonly<Record<FigureName, RegExp>>> = {
  salarySacrifice: /ensionContributions\/(\d+\/)?(pensionableEarnings|salarySacrifice)$/,
  pension: /ensionContributions\/(\d+\/)?(pensionableEarnings|employeeContribution|taxRelief)$/,
  employerPension:
    /ensionContributions\/(\d+\/)?(employerPensionableEarnings|employerOwnContribution|nationalInsuranceShared|employerContribution)$/,
  studentLoan: /courtOrders\/studentLoan$/,
  postgraduateLoan: /courtOrders\/postgraduateLoan$/,
  attachmentOrders: /courtOrders\/(orders\/.*|attachmentOrders)$/,
  attachmentOrderFees: /courtOrders\/attachmentOrderFees$/,
};

/** A payslip, with the reason for each figure, its lines, and what differs from the one before. */
export function PayslipView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const path = { employeeId: ids.employee, year: Number(ids.year), period: Number(ids.period) };
  const query = { supplementary: Number(ids.supplementary), payrollConfigId: ids.payroll };
  const known = useAnswer("payslip", () =>
    client.get("/v1/payslip/data/{employeeId}/{year}/{period}", {
      params: { path, query: { ...query, includeWorkings: true } },
    }),
  );
  const file = () =>
    client.get("/v1/payslip/data/{employeeId}/{year}/{period}/file", {
      params: { path, query: { supplementary: query.supplementary } },
    });
  return (
    <>
      <nav class="views" aria-label="Employee">
        <a href={formatAddress("person", { ...ids, person: ids.employee })}>The employee’s record</a>
      </nav>
      <Loading known={known}>
        {(payslip) => (
          <>
            <Heading payslip={payslip} />
            <FigureTable ids={ids} payslip={payslip} />
            <LineTable payslip={payslip} />
            <PayslipChanges ids={ids} />
            <FileButton label="Download PDF" call={file} />
          </>
        )}
      </Loading>
    </>
  );
}

function Heading({ payslip }: { readonly payslip: Payslip }): JSX.Element {
  const { employee, taxCode, week1Month1, niCategory, payments } = payslip;
  const methods = [
    ...new Set(payments.map(({ method }) => method ?? "Bacs, but there is no bank account on the record")),
  ];
  return (
    <section class="stack" aria-labelledby="whose">
      <h2 id="whose">
        {`${employee.firstName} ${employee.lastName}`}{" "}
        <Status name={payslip.status === "FINAL" ? "Final" : "Preview"} />
      </h2>
      <Facts
        facts={[
          ["Payroll id", employee.payrollId],
          ["Paid on", dayWords(payslip.paymentDate)],
          ["Tax code", week1Month1 ? `${taxCode}, week 1/month 1` : taxCode],
          ["Category letter", niCategory],
          ["Paid by", methods.length === 0 ? "Nothing to pay" : methods.join(", ")],
        ]}
      />
    </section>
  );
}

/** The lines of a payslip. */
function LineTable({ payslip: { summaryItems } }: { readonly payslip: Payslip }): JSX.Element {
  return (
    <section class="stack" aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      {summaryItems.length === 0 ? (
        <p class="empty">The payslip has no lines.</p>
      ) : (
        <DataTable
          caption="Lines"
          columns={["Description", "Kind", "Units", "£Amount"]}
          rows={summaryItems.map(({ description, type, units, unitName, amount }, place) => ({
            key: String(place),
            cells: [
              description,
              spaced(type),
              units === null ? "" : `${units} ${unitName ?? ""}`.trim(),
              pounds(amount),
            ],
          }))}
        />
      )}
    </section>
  );
}

/** Why a payslip differs from that of the run before. */
function PayslipChanges({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const { path, query } = runAt(ids);
  const known = useAnswer("changes", () =>
    client.get("/v1/payroll/{payrollConfigId}/{year}/{period}/variance", {
      params: { path, query: { ...query, employeeId: ids.employee } },
    }),
  );
  return (
    <section class="stack" aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <Loading known={known}>
        {({ comparedRun, items: [item] }) => {
          const changes = (item?.changes ?? []).filter(({ isExceeding }) => isExceeding);
          if (comparedRun === null) return <p class="empty">There is no earlier run to compare with.</p>;
          if (changes.length === 0) return <p class="empty">The amounts are those of the run before.</p>;
          return (
            <DataTable
              caption={`Compared with ${runName(comparedRun).toLowerCase()}`}
              columns={["Amount", "£Before", "£Now", "£Difference", "Why"]}
              rows={changes.map(({ amount, previous, current, difference: change, causes }) => ({
                key: amount,
                cells: [
                  amountName(amount),
                  pounds(previous),
                  pounds(current),
                  difference(change),
                  <Causes causes={causes} />,
                ],
              }))}
            />
          );
        }}
      </Loading>
    </section>
  );
}

interface TableProps {
  readonly ids: Ids;
  readonly payslip: Payslip;
}

/** A payslip from gross to net, each figure with its reason if it is known. */
function FigureTable({ ids, payslip }: TableProps): JSX.Element {
  return (
    <section class="stack" aria-labelledby="figures">
      <h2 id="figures">From gross to net</h2>
      <table class="payslip" aria-labelledby="figures">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">This period</th>
            <th scope="col">Tax year</th>
            <th scope="col">
              <span class="visually-hidden">Reason</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {figureRows(payslip).map((row) => (
            <Figure key={row.name} ids={ids} row={row} reasons={reasonsFor(row.name, payslip)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FigureProps {
  readonly ids: Ids;
  readonly row: FigureRow;
  readonly reasons: readonly Reasons[];
}

function Figure({ ids, row: { name, label, period, year }, reasons }: FigureProps): JSX.Element {
  const why = useDisclosure(`why-${name}`);
  return (
    <>
      <tr class={name === "netPay" ? "total" : ""} data-figure={name}>
        <th scope="row">{label}</th>
        <td class="money">{pounds(period)}</td>
        <td class="money">{pounds(year)}</td>
        <td>{reasons.length > 0 && <WhyButton about={label} disclosure={why} />}</td>
      </tr>
      {why.isOpen && (
        <tr class="why-row">
          <td colSpan={4}>
            <WhyPanel about={label} disclosure={why} ids={ids} reasons={reasons} />
          </td>
        </tr>
      )}
    </>
  );
}

interface PanelProps extends WhyProps {
  readonly ids: Ids;
  readonly reasons: readonly Reasons[];
}

/** The reasons for a figure in order, each with its amount; the formulas are folded away. */
function WhyPanel({ about, disclosure, ids, reasons }: PanelProps): JSX.Element {
  return (
    <section class="why-panel" id={disclosure.id} aria-label={`Why: ${about}`}>
      {reasons.map(({ name, orderId, steps }) => (
        <>
          {name !== "" && (
            <h3>
              {name}
              {orderId !== null && <OrderName organisation={ids.organisation} orderId={orderId} />}
            </h3>
          )}
          <ol class="reasons">
            {steps.map(({ id, rule, value }, place) => (
              <li key={`${id}-${place}`}>
                <p class="reason">
                  <span>{inWords(rule)}</span> <strong class="money">{readable(value)}</strong>
                </p>
              </li>
            ))}
          </ol>
        </>
      ))}
      <details class="formulas">
        <summary>Formulas</summary>
        <ol>
          {reasons
            .flatMap(({ steps }) => steps)
            .map(({ id, formula, value }, place) => (
              <li key={`${id}-${place}`}>
                <p class="formula">
                  <span>{formula}</span>
                  <span class="equals" aria-hidden="true">
                    =
                  </span>
                  <span class="money">{readable(value)}</span>
                </p>
              </li>
            ))}
        </ol>
      </details>
    </section>
  );
}

function readable(value: string): string {
  return /^-?\d+\.\d{2}$/.test(value) ? pounds(value) : inWords(value);
}

function inWords(sentence: string): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, dayWords);
}

interface NameProps {
  readonly organisation: string;
  readonly orderId: string;
}

/** Who issued a court order and its reference, after a colon; nothing until they are here, or if they may not be read. */
function OrderName({ organisation, orderId }: NameProps): JSX.Element {
  const client = useClient(organisation);
  const read = async (): Promise<string | undefined> => {
    const { data } = await client.get("/v1/court-orders/orders/{orderId}", { params: { path: { orderId } } });
    return data === undefined ? undefined : `: ${data.content.data.issuingAuthority}, ${data.content.data.reference}`;
  };
  return <>{useRecordName({ id: orderId, meanwhile: "", read })}</>;
}

interface Disclosure {
  readonly id: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

function useDisclosure(id: string): Disclosure {
  const [isOpen, setOpen] = useState(false);
  return { id, isOpen, toggle: () => setOpen(!isOpen) };
}

interface WhyProps {
  readonly about: string;
  readonly disclosure: Disclosure;
}

function WhyButton({ about, disclosure: { id, isOpen, toggle } }: WhyProps): JSX.Element {
  return (
    <button type="button" class="why" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
      <span class="why-word">Why</span>?<span class="visually-hidden">{` ${about}`}</span>
    </button>
  );
}

/** The reasons of a figure, or of one order or pension among several that it consists of. */
interface Reasons {
  /** The name of the pension, or "Order 1"; empty if there is one. */
  readonly name: string;
  /** The order that the reasons are about; null for anything else, and if there is one. */
  readonly orderId: string | null;
  readonly steps: readonly Step[];
}

/** Returns the reasons of a figure; several pensions or orders one after another, and then what they have in common. */
function reasonsFor(name: FigureName, payslip: Payslip): readonly Reasons[] {
  const steps = (payslip.workings ?? []).filter(
    ({ figure }) => figure.endsWith(`/forPeriod/${name}`) || LEADS_TO[name]?.test(figure) === true,
  );
  const parts = new Map<string, Step[]>();
  for (const step of steps) {
    const part = PART.exec(step.figure)?.[0] ?? "";
    parts.set(part, [...(parts.get(part) ?? []), step]);
  }
  const named = [...parts.keys()].filter((part) => part !== "");
  if (named.length < 2)
    return steps.length === 0 ? [] : [{ name: "", orderId: null, steps: [...parts.values()].flat() }];
  const orders = ordersOf(steps);
  const pensions = pensionsOf(payslip);
  return [...parts].map(([part, own]): Reasons => {
    const at = named.indexOf(part);
    if (part === "") return { name: "", orderId: null, steps: own };
    const orderId = part.startsWith("courtOrders") ? (orders[at] ?? null) : null;
    return { name: orderId === null ? (pensions[at] ?? `Pension ${at + 1}`) : `Order ${at + 1}`, orderId, steps: own };
  });
}

/** Returns the ids of the orders, which the step that adds them up names in their order. */
function ordersOf(steps: readonly Step[]): readonly string[] {
  return Object.keys(steps.find(({ id }) => id === "court-orders.total")?.inputs ?? {});
}

/** Returns the names of the pensions in their order. */
function pensionsOf({ summaryItems }: Payslip): readonly string[] {
  const groups = summaryItems.flatMap(({ pensionMetadata }) => pensionMetadata ?? []);
  return [...new Map(groups.map((group) => [group.pensionGroupId, group.pensionGroupName ?? "Pension"])).values()];
}
