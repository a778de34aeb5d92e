// Replies of HMRC's data service, about plainly invented people.

const NAMESPACES: Readonly<Record<string, string>> = {
  CodingNoticesP6P6B: "CodingNoticesP6P6B/2",
  CodingNoticeP9: "CodingNoticeP9/2",
  CodingNoticesP9: "CodingNoticesP9/2",
  StudentLoanStart: "StudentLoanStart/2",
  StudentLoanEnd: "StudentLoanEnd/2",
  PostgraduateLoanStart: "PostgraduateLoanStart/1",
  PostgraduateLoanStop: "PostgraduateLoanStop/1",
};
const PERSON =
  "<EmployerRef>123/A6</EmployerRef><Name><Forename>Ada</Forename><Surname>Example</Surname></Name>" +
  "<NINO>RN 00 00 01 A</NINO><WorksNumber>EMP001</WorksNumber>";

/** Returns one item; `attributes` come after those that every item has. */
export function itemXml(name: string, inside: string, attributes = 'SequenceNumber="1042"'): string {
  const space = `http://www.govtalk.gov.uk/taxation/${NAMESPACES[name] ?? `${name}/1`}`;
  const yearEnd = attributes.includes("TaxYearEnd") ? "" : ' TaxYearEnd="2027"';
  return `<${name} IssueDate="2026-11-16"${yearEnd} ${attributes} xmlns="${space}">${PERSON}${inside}</${name}>`;
}

export function codeXml(code: string, rest = "", effectiveDate = "2026-11-16"): string {
  return `<EffectiveDate>${effectiveDate}</EffectiveDate><CodingUpdate>${code}${rest}</CodingUpdate>`;
}

/** Returns a whole reply. */
export function replyXml(dataType: string, items: readonly string[], header = ""): string {
  const head =
    "<Service>PAYE</Service><EntityType>EmpRef</EntityType><Entity>123/A6</Entity>" +
    `<DataType>${dataType}</DataType>${header || `<MoreData>false</MoreData><HighWaterMark>1043</HighWaterMark>`}` +
    `<NItemsReturned>${items.length}</NItemsReturned>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\r\n' +
    '<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>' +
    '<DPSretrieveResponse xmlns="https://tpvs.hmrc.gov.uk/dps">' +
    `<DPSdata xmlns="http://www.govtalk.gov.uk/taxation/DPSwrapper/1"><DPSheader>${head}</DPSheader>\n` +
    `${items.join("\n")}</DPSdata></DPSretrieveResponse></env:Body></env:Envelope>`
  );
}
