import { type Pence, type Problem, problem, readDate, readPence } from "../../base";
import { attributeOf, elementAt, elementsAt, readXml, textAt, type XmlElement } from "../../filings/xml";
import type { ReadStatement, StatementLine } from "./statement-line";

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/;
/** What a payment carries if its sender gave no end-to-end id. */
const NOT_PROVIDED = "NOTPROVIDED";

/**
 * Reads the booked entries of ISO 20022 bank statements (camt.053.001, any version). An entry with several transactions
 * gives a line for each; one with a single total, one line. Entries that are only pending are left out.
 *
 * Problems: those of the XML; `wrong_type` for another document; `unknown_value` for a currency that is not sterling;
 * `invalid_format` for an entry without an amount or a date, with its number.
 * Source: ISO 20022, BankToCustomerStatement, camt.053.001.
 */
export function readCamt053(text: string): ReadStatement {
  const xml = readXml(text);
  if (!xml.ok) return { ok: false, problems: xml.problems };
  const { local, namespace } = xml.value;
  if (local !== "Document" || !NAMESPACE.test(namespace)) {
    return { ok: false, problems: [problem("wrong_type", "", { expected: "a camt.053 document" })] };
  }
  const problems: Problem[] = [];
  const entries = elementsAt(xml.value, "BkToCstmrStmt/Stmt/Ntry");
  const value = entries
    .flatMap((entry, at) => (isBooked(entry) ? movementsOf(entry, { path: `/entries/${at}`, problems }) : []))
    .map((line, at) => ({ ...line, lineNumber: at + 1 }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

type Movement = Omit<StatementLine, "lineNumber">;

interface Place {
  readonly path: string;
  readonly problems: Problem[];
}

/** From version 8 on the state is a code in an element of its own. */
function isBooked(entry: XmlElement): boolean {
  return (textAt(entry, "Sts/Cd") ?? textAt(entry, "Sts") ?? "BOOK") === "BOOK";
}

function movementsOf(entry: XmlElement, place: Place): readonly Movement[] {
  const date = dateAt(entry, "ValDt") ?? dateAt(entry, "BookgDt");
  if (date === null)
    place.problems.push(problem("invalid_format", place.path, { expected: "a value or booking date" }));
  const details = elementsAt(entry, "NtryDtls/TxDtls");
  const amounts = details.map((detail) => elementAt(detail, "AmtDtls/TxAmt/Amt") ?? elementAt(detail, "Amt"));
  // Without an amount of its own each, the transactions are one movement of the account.
  const isSplit = details.length > 1 && amounts.every((amount) => amount !== null);
  const parts = isSplit ? details : [details[0] ?? entry];
  return parts.map((part, at): Movement => {
    const amount = (isSplit ? amounts[at] : null) ?? elementAt(entry, "Amt");
    return {
      date: date ?? "",
      amountPence: signOf(isSplit ? part : entry, entry) * penceOf(amount, place),
      reference: referenceOf(part),
      description: descriptionOf(part, entry),
      returnedReason: textAt(part, "RtrInf/Rsn/Cd") ?? textAt(part, "RtrInf/AddtlInf"),
    };
  });
}

function dateAt(entry: XmlElement, name: string): string | null {
  const date = textAt(entry, `${name}/Dt`) ?? textAt(entry, `${name}/DtTm`)?.slice(0, "YYYY-MM-DD".length) ?? null;
  return date === null || Number.isNaN(readDate(date)) ? null : date;
}

function penceOf(amount: XmlElement | null, { path, problems }: Place): Pence {
  const text = amount === null ? "" : amount.children.filter((child) => typeof child === "string").join("");
  const currency = amount === null ? "GBP" : attributeOf(amount, "Ccy");
  const pence = readPence(text.trim());
  if (currency !== "GBP") problems.push(problem("unknown_value", path, { allowed: "GBP" }));
  else if (!Number.isFinite(pence)) problems.push(problem("invalid_format", path, { expected: "an amount" }));
  return pence;
}

/** A transaction without an indicator of its own has its entry's. */
function signOf(part: XmlElement, entry: XmlElement): 1 | -1 {
  return (textAt(part, "CdtDbtInd") ?? textAt(entry, "CdtDbtInd")) === "DBIT" ? -1 : 1;
}

function referenceOf(part: XmlElement): string {
  const endToEnd = textAt(part, "Refs/EndToEndId");
  const unstructured = textAt(part, "RmtInf/Ustrd");
  const structured = textAt(part, "RmtInf/Strd/CdtrRefInf/Ref");
  return unstructured ?? structured ?? (endToEnd === NOT_PROVIDED ? "" : (endToEnd ?? ""));
}

function descriptionOf(part: XmlElement, entry: XmlElement): string {
  const parties = ["RltdPties/Cdtr/Nm", "RltdPties/Cdtr/Pty/Nm", "RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm"];
  const name = parties.map((path) => textAt(part, path)).find((text) => text !== null);
  return name ?? textAt(part, "AddtlTxInf") ?? textAt(entry, "AddtlNtryInf") ?? "";
}
