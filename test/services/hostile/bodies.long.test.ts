import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sized } from "../../support/sized";
import { exampleWith, pathWith, type ToldOperation, toldOperations } from "../all/contract";
import { makeRecords, type OwnRecords } from "../all/records";
import { type TestPlatform, testPlatform, tokenOf } from "../support/platform";

let platform: TestPlatform;
let own: OwnRecords;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  platform = await testPlatform();
  const account = await platform.account("Sample Bakery");
  own = await makeRecords(await platform.callAs(account), account, "AB123456C");
  const token = await tokenOf(platform.app, account);
  headers = { "x-auth-token": token, "x-org-id": account.organisationId, "content-type": "application/json" };
});

afterAll(() => platform.stop());

interface Answered {
  readonly status: number;
  readonly token: string;
  readonly text: string;
  /** Tokens of the issues. */
  readonly issues: readonly string[];
  readonly length: number;
}

async function send({ method, path }: Pick<ToldOperation, "method" | "path">, body: string): Promise<Answered> {
  const answer = await fetch(platform.address + pathWith(path, own), { method, body, headers });
  const text = await answer.text();
  const { message, validationIssues } = JSON.parse(text);
  const issues = (validationIssues ?? []).map(({ reasonToken }: { reasonToken: string }) => reasonToken);
  return { status: answer.status, token: message.token, text: message.text, issues, length: text.length };
}

function withBodies(): readonly ToldOperation[] {
  return toldOperations(platform).filter(({ example, method }) => example !== undefined && method !== "DELETE");
}

/** Yields a body with each of its single values replaced, one at a time. */
function* withEachValue(body: unknown, other: unknown): Generator<unknown> {
  if (body === null || typeof body !== "object") return;
  for (const [key, part] of Object.entries(body)) {
    const put = (value: unknown): unknown =>
      Array.isArray(body) ? body.map((each, at) => (at === Number(key) ? value : each)) : { ...body, [key]: value };
    if (part !== null && typeof part === "object") for (const inner of withEachValue(part, other)) yield put(inner);
    else yield put(other);
  }
}

const WORDS = [
  "\0",
  "\ud800",
  "a\u0001b",
  "A\r\nBcc: x@sample.example",
  "</b>&]]>",
  "1e999",
  "0000-00-00",
  "+275760-09-13",
];

/** How many of the words each field gets, mostly other ones than the field before it. */
const EACH_FIELD = sized(2, WORDS.length);

describe("a body of bad will", () => {
  it("with a word in any field that nobody means well by is answered, never failed over", async () => {
    const failed: string[] = [];
    for (const operation of withBodies()) {
      for (const [turn, word] of WORDS.entries()) {
        for (const [place, body] of [...withEachValue(exampleWith(operation, own), word)].entries()) {
          if ((place + turn) % WORDS.length >= EACH_FIELD) continue;
          const { status } = await send(operation, JSON.stringify(body));
          // What asks another system may say that it does not answer.
          if (status >= 500 && operation.tokensOf(status).length === 0)
            failed.push(`${operation.name} ${status}: ${JSON.stringify(body)}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  it("nested deeper than any body is none", async () => {
    const [objects, lists] = [`{"leaver":`.repeat(70_000), "[".repeat(400_000)];
    for (const operation of withBodies()) {
      for (const body of [`${objects}1${"}".repeat(70_000)}`, lists + "]".repeat(400_000)]) {
        expect(await send(operation, body), operation.name).toMatchObject({ status: 400, token: "malformed_json" });
      }
    }
  });

  it("may hold as many brackets in its words as it likes", async () => {
    const body = JSON.stringify({ displayName: `"${"[{".repeat(70)}\\` });
    const renamed = await send({ method: "PATCH", path: "/v1/administration/customer" }, body);
    expect(renamed).toMatchObject({ status: 200 });
  });

  it("with a number of a million digits is refused at once", async () => {
    const units = `0.${"0".repeat(1_000_000)}1`;
    const lines = [{ payElementCode: "BONUS", units, payRate: "1" }];
    const line = { method: "POST", path: "/v1/payroll/line/{employeeId}" };
    expect(await send(line, JSON.stringify({ lines }))).toMatchObject({ status: 400, token: "payroll_lines_refused" });
  });

  it("of more fields or values than any body has is refused as a whole, by every operation", async () => {
    const fields = JSON.stringify(Object.fromEntries(Array.from({ length: 160 }, (_, at) => [`k${at}`, 1])));
    const values = `{"lines":[${"0,".repeat(60_000)}0]}`;
    for (const operation of withBodies()) {
      const bodies = [[fields, "too_many_fields"] as const, [values, "too_many_values"] as const];
      for (const [body, token] of bodies) {
        const refused = await send(operation, body);
        expect(refused, operation.name).toMatchObject({ status: 400, token: "validation_failed", issues: [token] });
      }
    }
  });

  it("with more that is wrong than anybody reads gets the first of it, and how much there is", async () => {
    const unknown = (of: number): object =>
      Object.fromEntries(Array.from({ length: 140 }, (_, at) => [`${of}k${at}`, 1]));
    const salaryHistory = Array.from({ length: 90 }, (_, of) => unknown(of));
    const salary = { method: "PUT", path: "/v1/employees/01JZ3V6D4R8QK2M5N7P9T1W3X8/salary" };
    const refused = await send(salary, JSON.stringify({ salaryHistory }));
    expect(refused).toMatchObject({ status: 400, text: expect.stringMatching(/^The request has 12\d{3} issues\.$/) });
    expect([refused.issues.length, refused.length < 40_000]).toEqual([200, true]);
  });

  it("with unknown fields in each line of a payment gets 200 of them", async () => {
    const line = (of: number): object => Object.fromEntries(Array.from({ length: 140 }, (_, at) => [`${of}k${at}`, 1]));
    const lines = Array.from({ length: 100 }, (_, of) => line(of));
    const body = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A", lines };
    const preview = await send({ method: "POST", path: "/v1/calculator/grosstonet" }, JSON.stringify(body));
    expect(preview).toMatchObject({ status: 400, token: "validation_failed" });
    expect(preview.issues).toHaveLength(200);
  });

  it("with a list where one word stands is refused as a whole", async () => {
    const studentLoanPlan = Array.from({ length: 200_000 }, () => 1);
    const body = { payFrequency: "Monthly", paymentDate: "2026-04-30", grossPay: "3000.00", studentLoanPlan };
    const preview = await send({ method: "POST", path: "/v1/calculator/grosstonet" }, JSON.stringify(body));
    expect(preview).toMatchObject({ status: 400, token: "validation_failed" });
    expect(preview.length).toBeLessThan(1_000);
  });

  it("of names that objects have by themselves changes no object", async () => {
    const body = '{"__proto__":{"isBroken":true},"constructor":{"prototype":{"isBroken":true}}}';
    for (const operation of withBodies())
      expect((await send(operation, body)).status, operation.name).toBeLessThan(500);
    expect(Object.hasOwn(Object.prototype, "isBroken")).toBe(false);
  });
});
