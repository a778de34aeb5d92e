import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../../src/platform/docs";
import { API_HEAD } from "../../../src/services/installation";
import { surveyAnswers } from "../../support/api/check-answers";
import type { ApiDocument } from "../../support/api/operations";
import { OPERATIONS } from "../installation/operations";
import { tokenOf } from "../support/platform";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

describe("requests drawn from the description", () => {
  it("never make a pay run fail", async () => {
    const { employeeId } = await platform.employee();
    const document = apiDocument(platform.app, API_HEAD, platform.address) as unknown as ApiDocument;
    const names = OPERATIONS["pay-runs"] ?? [];
    const real = (path: string) =>
      path.replace("{employeeId}", employeeId).replace("{payrollConfigId}", platform.payrollConfigId);
    const own = Object.entries(document.paths ?? {})
      .filter(([path]) => names.some((name) => name.endsWith(` ${path}`)))
      .flatMap(([path, item]) => [[path, item] as const, [real(path), item] as const]);
    const { requests, statuses } = await surveyAnswers(
      { ...document, paths: Object.fromEntries(own) },
      {
        address: platform.address,
        headers: { "x-auth-token": await tokenOf(platform.app, platform.owner) },
        each: 40,
      },
    );
    const withRecords = names.filter((name) => name.includes("{"));
    expect(requests).toBe(40 * (names.length + withRecords.length));
    expect(statuses[`POST ${real("/v1/payroll/line/{employeeId}")}`]?.[400]).toBeGreaterThan(5);
  });
});
