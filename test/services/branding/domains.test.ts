import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookUpRecordsAt } from "../../../src/platform/outbound";
import { formatInstant } from "../../../src/platform/ports";
import type { NewAccount } from "../../../src/services/access";
import { addDomain, CannotAddDomain, removeDomain } from "../../../src/services/branding";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { type NameServer, startNameServer } from "./name-server";
import { BRANDING } from "./support";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DKIM = { type: "CNAME", name: "s1._domainkey.mail.sample.example", value: "S1.mail.example." } as const;

let names: NameServer;
let platform: TestPlatform;
let account: NewAccount;
let call: Call;

beforeAll(async () => {
  names = await startNameServer();
  platform = await testPlatform(undefined, {
    lookUpRecords: lookUpRecordsAt([names.address]),
    roles: new Set(["api"]),
  });
  account = await platform.account("Sample Bureau");
  call = await platform.callAs(account);
});

afterAll(async () => {
  await platform.stop();
  await names.stop();
});

function enter(purpose: "Web" | "Email", domain: string, records: Parameters<typeof addDomain>[1]["records"] = []) {
  const now = formatInstant(platform.clock.now());
  const { accountId } = account;
  return platform.store.inSystem((tx) => addDomain(tx, { accountId, purpose, domain, records }, now));
}

async function sendingDomain() {
  return (await call("GET", `${BRANDING}/sending-domains`)).body.content.data.items[0];
}

/** Lets time pass, and the timed check run. */
async function passed(milliseconds: number): Promise<void> {
  platform.passTime(milliseconds);
  call = await platform.callAs(account);
  await platform.timetable.look();
}

describe("an email domain", () => {
  it("is verified once every record is found, and not before", async () => {
    await platform.timetable.look();
    const [proof] = await enter("Email", "mail.sample.example", [DKIM]);
    const { body } = await call("GET", `${BRANDING}/sending-domains`);
    expect(body.content.data.standardFromAddress).toBe("no-reply@paypacket.invalid");
    expect(body.content.data.items).toEqual([
      {
        domain: "mail.sample.example",
        purpose: "Email",
        status: "Pending",
        verifiedAt: null,
        lastCheckedAt: null,
        dnsRecords: [
          { ...proof, isFound: false },
          { ...DKIM, isFound: false },
        ],
      },
    ]);
    names.records.set(`TXT ${proof?.name}`, proof?.value ?? "");
    await passed(5 * MINUTE);
    expect(await sendingDomain()).toMatchObject({
      status: "Pending",
      dnsRecords: [{ isFound: true }, { isFound: false }],
    });
    names.records.set(`CNAME ${DKIM.name}`, "s1.mail.example");
    await passed(5 * MINUTE);
    const at = formatInstant(platform.clock.now());
    expect(await sendingDomain()).toMatchObject({ status: "Verified", verifiedAt: at, lastCheckedAt: at });
  });

  it("stays verified while the name servers do not respond, or a record is missing for a while", async () => {
    names.isBroken = true;
    await passed(DAY + 5 * MINUTE);
    expect(await sendingDomain()).toMatchObject({
      status: "Verified",
      dnsRecords: [{ isFound: true }, { isFound: true }],
    });
    names.isBroken = false;
    names.records.delete(`CNAME ${DKIM.name}`);
    for (const expected of ["Verified", "Verified", "Pending"]) {
      await passed(65 * MINUTE);
      expect((await sendingDomain()).status).toBe(expected);
    }
    names.records.set(`CNAME ${DKIM.name}`, "s1.mail.example");
    await passed(65 * MINUTE);
    expect((await sendingDomain()).status).toBe("Verified");
  });

  it("is of an account that exists", async () => {
    const unknown = {
      accountId: platform.ids.next(),
      purpose: "Web",
      domain: "pay.sample.example",
      records: [],
    } as const;
    const added = platform.store.inSystem((tx) => addDomain(tx, unknown, formatInstant(platform.clock.now())));
    await expect(added).rejects.toThrow("There is no such account.");
  });

  it("belongs to one account, as a web address is a separate one", async () => {
    await expect(enter("Email", "mail.sample.example")).rejects.toThrow(CannotAddDomain);
    await enter("Web", "mail.sample.example");
    const web = (await call("GET", `${BRANDING}/domains`)).body.content.data.items;
    expect(web).toMatchObject([{ domain: "mail.sample.example", purpose: "Web", status: "Pending" }]);
    const { accountId } = account;
    const remove = () =>
      platform.store.inSystem((tx) => removeDomain(tx, { accountId, purpose: "Web", domain: "mail.sample.example" }));
    expect([await remove(), await remove()]).toEqual([true, false]);
  });
});
