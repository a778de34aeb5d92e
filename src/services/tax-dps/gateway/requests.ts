/** The parts of the protocol that are not published; an operator who has the specification can state others. */
interface DpsNames {
  /** Namespace of the messages of the data service. */
  readonly dataNamespace: string;
  /** Namespace of the messages of the token service. */
  readonly tokenNamespace: string;
  /** The element of `DPSdate2index` that holds the date. */
  readonly dateElement: string;
}

/** One feed of notices. */
export interface FeedName {
  readonly service: string;
  readonly dataType: string;
  /** "123/AB456". */
  readonly entity: string;
}

export interface Sender {
  readonly vendorId: string;
  readonly names: DpsNames;
}

const SECURITY = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
const VERSION = "1";

/** Returns the request for a token, with user and password. */
export function tokenRequest({ vendorId, names }: Sender, user: string, password: string): string {
  const credentials = `<wsse:UsernameToken><wsse:Username>${escaped(user)}</wsse:Username><wsse:Password>${escaped(password)}</wsse:Password></wsse:UsernameToken>`;
  return envelope(credentials, call("DPSrequestToken", names.tokenNamespace, { version: VERSION, vendorID: vendorId }));
}

/** Returns the request for items after a mark; `token` is XML as the token service gave it. */
export function retrieveRequest(sender: Sender, token: string, feed: FeedName, { got, most }: Wanted): string {
  const fields = { ...feedFields(sender, feed), got: String(got), nItems: String(most) };
  return envelope(token, call("DPSretrieve", sender.names.dataNamespace, fields));
}

interface Wanted {
  /** The mark up to which items are known. */
  readonly got: number;
  /** Items wanted at most. */
  readonly most: number;
}

/** Returns the request for the mark just before a date. */
export function indexRequest(sender: Sender, token: string, feed: FeedName, date: string): string {
  const fields = { ...feedFields(sender, feed), [sender.names.dateElement]: date };
  return envelope(token, call("DPSdate2index", sender.names.dataNamespace, fields));
}

function feedFields({ vendorId }: Sender, { service, dataType, entity }: FeedName) {
  return { version: VERSION, vendorID: vendorId, service, entityType: "EmpRef", entity, dataType };
}

function call(name: string, namespace: string, fields: Readonly<Record<string, string>>): string {
  const inside = Object.entries(fields).map(([field, value]) => `<m:${field}>${escaped(value)}</m:${field}>`);
  return `<m:${name} xmlns:m="${escaped(namespace)}">${inside.join("")}</m:${name}>`;
}

function envelope(security: string, body: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header>',
    `<wsse:Security xmlns:wsse="${SECURITY}">${security}</wsse:Security></soap:Header>`,
    `<soap:Body>${body}</soap:Body></soap:Envelope>\n`,
  ].join("");
}

/** Escapes a text for use in an element or an attribute. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
