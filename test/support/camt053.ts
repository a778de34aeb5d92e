/** An entry of a statement, with its transactions. */
interface Entry {
  readonly amount: string;
  readonly out: boolean;
  readonly date: string;
  readonly state?: string;
  readonly details: readonly {
    /** Left out if the entry has only a total. */
    readonly amount?: string;
    readonly name: string;
    readonly reference: string;
    readonly returned?: string;
  }[];
}

/**
 * Writes a bank statement as the schemas camt.053.001.02 and .08 describe it: the elements in their order, with those
 * that are mandatory. From version 8 on the state is a code, and a party is wrapped.
 *
 * No maintained npm package has the schemas, and they are not kept here. Statements with every part of an entry were valid
 * against both as published by ISO 20022 on 27 November 2026 (xmllint): compare again after a change.
 */
export function camt053(version: "02" | "08", entries: readonly Entry[]): string {
  const isNew = version === "08";
  const amount = (value: string) => `<Amt Ccy="GBP">${value}</Amt>`;
  const party = (name: string) => `<Cdtr>${isNew ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</Cdtr>`;
  const detail = (each: Entry["details"][number]) =>
    `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${each.amount === undefined ? "" : amountOf(each.amount)}<RltdPties>${party(each.name)}</RltdPties><RmtInf><Ustrd>${each.reference}</Ustrd></RmtInf>${each.returned === undefined ? "" : `<RtrInf><Rsn><Cd>${each.returned}</Cd></Rsn></RtrInf>`}</TxDtls>`;
  // Version 2 has the amount in its details, later ones beside the indicator.
  const amountOf = (value: string) =>
    isNew ? `${amount(value)}<CdtDbtInd>DBIT</CdtDbtInd>` : `<AmtDtls><TxAmt>${amount(value)}</TxAmt></AmtDtls>`;
  const rows = entries.map(({ amount: total, out, date, state = "BOOK", details }) => {
    const status = isNew ? `<Cd>${state}</Cd>` : state;
    const parts = details.map(detail).join("");
    return `<Ntry>${amount(total)}<CdtDbtInd>${out ? "DBIT" : "CRDT"}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><BkTxCd/>${parts === "" ? "" : `<NtryDtls>${parts}</NtryDtls>`}</Ntry>`;
  });
  const balance = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${amount("10000.00")}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>SAMPLE</MsgId><CreDtTm>2026-12-01T06:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-12-01T06:00:00</CreDtTm><Acct><Id><Othr><Id>SAMPLE</Id></Othr></Id></Acct>${balance}${rows.join("")}</Stmt></BkToCstmrStmt></Document>`;
}
