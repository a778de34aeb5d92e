import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in for HMRC's service, made from its published description alone. */
export interface DpsServer {
  readonly address: string;
  /** The messages received, and where. */
  readonly received: { readonly path: string; readonly body: string }[];
  /** The items of a data type, in order of their numbers. */
  readonly items: Map<string, string[]>;
  /** What the next calls return instead; null for what is usual. */
  readonly next: (number | string | null)[];
  readonly stop: () => Promise<void>;
}

const PASSWORD = "secret & more";
const TOKEN =
  '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="sample"><saml:Conditions/></saml:Assertion>';

/** Serves items in pages of two. */
export async function dpsServer(): Promise<DpsServer> {
  const items = new Map<string, string[]>();
  const received: { path: string; body: string }[] = [];
  const next: (number | string | null)[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    received.push({ path: request.url ?? "", body });
    const told = next.shift();
    if (typeof told === "number") return void response.writeHead(told).end("out of order");
    response.writeHead(200, { "content-type": "text/xml" }).end(told ?? answer(items, request.url ?? "", body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { address, received, items, next, stop };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

function answer(items: ReadonlyMap<string, readonly string[]>, path: string, body: string): string {
  const field = (name: string) => new RegExp(`<m:${name}>([^<]*)</m:${name}>`).exec(body)?.[1] ?? "";
  if (path === "/dpsauthentication/service") {
    const isRight = body.includes(`<wsse:Password>${PASSWORD.replace("&", "&amp;")}</wsse:Password>`);
    return isRight
      ? soap(
          `<ns:DPSrequestTokenResponse xmlns:ns="urn:sample"><ns:DPSrequestTokenResult>${TOKEN}</ns:DPSrequestTokenResult></ns:DPSrequestTokenResponse>`,
        )
      : soap(
          "<env:Fault><faultcode>env:Client</faultcode><faultstring>Authentication failure</faultstring></env:Fault>",
        );
  }
  if (!body.includes(TOKEN))
    return soap("<env:Fault><faultcode>env:Client</faultcode><faultstring>No credentials</faultstring></env:Fault>");
  if (body.includes("DPSdate2index")) {
    return soap(
      `<DPSdate2indexResponse xmlns="https://sample/dps"><DPSdata xmlns="http://www.govtalk.gov.uk/taxation/DPSwrapper/1"><DPSheader><HighWaterMark>${field("day") === "2026-04-06" ? 1 : 0}</HighWaterMark></DPSheader></DPSdata></DPSdate2indexResponse>`,
    );
  }
  const got = Number(field("got"));
  const all = items.get(field("dataType")) ?? [];
  const page = all.slice(got, got + 2);
  return soap(
    `<DPSretrieveResponse xmlns="https://sample/dps"><DPSdata xmlns="http://www.govtalk.gov.uk/taxation/DPSwrapper/1"><DPSheader><Service>${field("service")}</Service><EntityType>${field("entityType")}</EntityType><Entity>${field("entity")}</Entity><DataType>${field("dataType")}</DataType><Got>${got}</Got><NItems>${field("nItems")}</NItems><VendorID>${field("vendorID")}</VendorID><MoreData>${got + page.length < all.length}</MoreData><HighWaterMark>${got + page.length}</HighWaterMark><NItemsReturned>${page.length}</NItemsReturned><Timestamp>2026-11-21T09:00:00</Timestamp></DPSheader>${page.join("")}</DPSdata></DPSretrieveResponse>`,
  );
}

function soap(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${body}</env:Body></env:Envelope>`;
}
