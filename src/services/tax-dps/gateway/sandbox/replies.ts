import { escaped } from "../requests";

/** The head of a request, which the reply repeats. */
export interface HeadAsked {
  readonly service: string;
  readonly entity: string;
  readonly dataType: string;
  readonly vendorId: string;
  readonly got: number;
  readonly most: number;
}

interface Items {
  readonly items: readonly { readonly sequence_number: number; readonly xml: string }[];
  readonly moreData: boolean;
  readonly timestamp: string;
}

const DATA = "https://tpvs.hmrc.gov.uk/dps";
const TOKENS = "https://tpvs.hmrc.gov.uk/dpsauthentication";

export function itemsReply(head: HeadAsked, { items, moreData, timestamp }: Items): string {
  const fields = {
    Service: head.service,
    EntityType: "EmpRef",
    Entity: head.entity,
    DataType: head.dataType,
    Got: String(head.got),
    NItems: String(head.most),
    VendorID: head.vendorId,
    MoreData: String(moreData),
    HighWaterMark: String(items.at(-1)?.sequence_number ?? head.got),
    NItemsReturned: String(items.length),
    Timestamp: timestamp.slice(0, 19),
  };
  const header = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return soap(
    `<DPSretrieveResponse xmlns="${DATA}"><DPSdata xmlns="http://www.govtalk.gov.uk/taxation/DPSwrapper/1"><DPSheader>${header.join("")}</DPSheader>${items.map(({ xml }) => xml).join("")}</DPSdata></DPSretrieveResponse>`,
  );
}

export function indexReply(mark: number): string {
  return soap(
    `<DPSdate2indexResponse xmlns="${DATA}"><DPSdate2indexResult>${mark}</DPSdate2indexResult></DPSdate2indexResponse>`,
  );
}

export function tokenReply(): string {
  const assertion =
    '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:1.0:assertion" MajorVersion="1" MinorVersion="1" Issuer="sandbox"></saml:Assertion>';
  return soap(
    `<ns:DPSrequestTokenResponse xmlns:ns="${TOKENS}"><ns:DPSrequestTokenResult>${assertion}</ns:DPSrequestTokenResult></ns:DPSrequestTokenResponse>`,
  );
}

export function fault(text: string): string {
  return soap(`<env:Fault><faultcode>env:Client</faultcode><faultstring>${escaped(text)}</faultstring></env:Fault>`);
}

function soap(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${body}</env:Body></env:Envelope>\n`;
}
