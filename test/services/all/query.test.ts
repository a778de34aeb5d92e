import { afterAll, beforeAll, expect, it } from "vitest";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { pathWith, type ToldOperation, toldOperations } from "./contract";
import { unknownRecords } from "./records";

let platform: TestPlatform;
let call: Call;
let operations: readonly ToldOperation[];

beforeAll(async () => {
  platform = await testPlatform();
  call = await platform.callAs(await platform.account("Sample Bakery"));
  operations = toldOperations(platform);
});

afterAll(() => platform.stop());

/** Returns an operation's response to a query; the records in its path do not exist, since the query is read first. */
async function answerTo(operation: ToldOperation, asked: string) {
  const { method, path, namedInPath } = operation;
  const { status, body } = await call(method, `${pathWith(path, unknownRecords(platform, namedInPath))}?${asked}`);
  if (path === "/oauth2/token") return [status, body.error];
  const issues: readonly { field: string; reasonToken: string }[] = body.validationIssues ?? [];
  const others = issues.filter(({ reasonToken }) => reasonToken !== "required");
  return [status, body.message.token, ...others.map(({ field, reasonToken }) => `${field} ${reasonToken}`)];
}

it("every operation refuses a query parameter that it does not know, by its name", async () => {
  expect(operations.length).toBeGreaterThan(80);
  for (const operation of operations) {
    // Identity providers add parameters of their own to the address to which they send the browser back.
    if (operation.path.endsWith("/callback")) continue;
    const expected =
      operation.path === "/oauth2/token"
        ? [400, "invalid_request"]
        : [400, "validation_failed", "page-size unknown_parameter", "__proto__ unknown_parameter"];
    expect(await answerTo(operation, "page-size=3&__proto__=1&page-size=4"), operation.name).toEqual(expected);
  }
});

it("every operation refuses a parameter of its own that is sent twice, unless it is a list", async () => {
  const declared = operations.flatMap((operation) =>
    operation.parameters
      .filter((each) => each.in === "query" && each.schema?.type !== "array")
      .map(({ name }) => ({ operation, name })),
  );
  expect(declared.length).toBeGreaterThan(20);
  for (const { operation, name } of declared) {
    const [status, token, ...issues] = await answerTo(operation, `${name}=1&${name}=2`);
    expect([status, token], `${operation.name} ${name}`).toEqual([400, "validation_failed"]);
    expect(issues, operation.name).toContain(`${name} sent_twice`);
  }
});

it("everything that is wrong with a query is reported at once", async () => {
  const { status, body } = await call(
    "GET",
    "/v1/employees?limit=3&pageSize=1&pageSize=2&status=Gone&payrollConfigId=x",
  );
  const issues = body.validationIssues.map(
    ({ field, reasonToken }: { field: string; reasonToken: string }) => `${field} ${reasonToken}`,
  );
  expect([status, body.message.token]).toEqual([400, "validation_failed"]);
  expect(issues).toEqual([
    "limit unknown_parameter",
    "pageSize sent_twice",
    "payrollConfigId invalid_id",
    "status unknown_value",
  ]);
  expect(body.validationIssues[0].reason).toContain("this address takes pageSize, paginationToken, payrollConfigId");
  expect((await call("GET", "/v1/employees?&pageSize=1&")).status).toBe(200);
  expect((await call("GET", "/v1/employees?")).status).toBe(200);
});
