import { PUBLISHED_ROWS } from "../../../src/engine/bank-files";
import { type OrderPlatform, orderPlatform } from "../court-orders/sample-orders";
import { type Member, member, ownerMember } from "../support/people";
import type { Call, Called, TestOptions } from "../support/platform";

export const PAYMENTS = "/v1/payments";

/** Accounts of the published modulus test cases. */
export const ACCOUNTS = {
  main: { accountName: "Sample Baker", accountNumber: "66374958", sortCode: "089999" },
  savings: { accountName: "S Baker", accountNumber: "88837491", sortCode: "107999" },
  other: { accountName: "Other Baker", accountNumber: "63748472", sortCode: "202959" },
} as const;

export const COUNCIL = { accountName: "Sample Council", accountNumber: "63748472", sortCode: "202959" };

/** A platform with a paying account and two people who can approve. */
export interface PaymentPlatform extends OrderPlatform {
  readonly clerk: Member;
  readonly manager: Member;
  /** Does a request that must succeed, and returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly done: (method: string, path: string, body?: unknown, by?: Call) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly due: (query?: string) => Promise<any[]>;
  /** Makes a batch, submits it as the clerk and approves it as the manager. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly approved: (body: object) => Promise<any>;
}

export async function paymentPlatform(options: TestOptions = {}, begins?: number): Promise<PaymentPlatform> {
  const platform = await orderPlatform(begins, { modulusTable: PUBLISHED_ROWS, ...options });
  const { call, owner } = platform;
  const manager = await ownerMember(platform, owner);
  const clerk = await member(platform, call, "clerk@sample.example");
  const done: PaymentPlatform["done"] = async (method, path, body, by = call) => dataOf(await by(method, path, body));
  await done("POST", "/v1/organisation/information", {
    legalName: "Sample Bakery Ltd",
    address: { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" },
    bankAccount: { accountName: "Sample Ltd", accountNumber: "66374958", sortCode: "089999" },
    bacsServiceUserNumber: "123456",
  });
  await done("POST", "/v1/organisation/tax/settings", {
    payeReference: "123/AB456",
    accountsOfficeReference: "123PA00012345",
  });
  return {
    ...platform,
    clerk,
    manager,
    done,
    due: async (query = "") => (await done("GET", `${PAYMENTS}/due?pageSize=100${query}`)).items,
    approved: async (body) => {
      const { batchId } = await done("POST", `${PAYMENTS}/batches`, body);
      const { version } = await done("POST", `${PAYMENTS}/batches/${batchId}/submit`, undefined, clerk.call);
      return done("POST", `${PAYMENTS}/batches/${batchId}/approve`, { version }, manager.call);
    },
  };
}

export function dataOf({ status, body }: Called) {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.content.data;
}

/** Returns the status and the token of a response. */
export function refusalOf({ status, body }: Called): readonly [number, string] {
  return [status, body.message.token];
}
