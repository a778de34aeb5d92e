import { describe, expect, it } from "vitest";
import { readableColour } from "../../../src/documents";
import { chooseSender } from "../../../src/services/branding/emails/choose-sender";

const FACTS = {
  brand: {
    productName: "Sample Payroll",
    mainColour: "#1B5E8C",
    emailFromName: "Payroll",
    emailFromAddress: "pay@one.example",
    emailReplyTo: "help@sample.example",
    emailSenderOverrides: {
      P60GeneratedEvent: { emailFromAddress: "p60@Two.example" },
      InvitationEvent: { emailFromName: "Welcome", emailReplyTo: "hello@sample.example" },
    },
  },
  accountName: "Sample Bureau",
  standardFromAddress: "no-reply@platform.example",
};

const BOTH = ["two.example", "one.example"];

describe("the sender of an email", () => {
  it.each([
    ["JournalEvent", BOTH, "Payroll", "pay@one.example", "help@sample.example"],
    ["P60GeneratedEvent", BOTH, "Payroll", "p60@Two.example", "help@sample.example"],
    ["InvitationEvent", BOTH, "Welcome", "pay@one.example", "hello@sample.example"],
    ["JournalEvent", ["two.example"], "Payroll", "no-reply@two.example", "help@sample.example"],
    ["P60GeneratedEvent", ["one.example"], "Payroll", "no-reply@one.example", "help@sample.example"],
    ["JournalEvent", [], "Sample Bureau", "no-reply@platform.example", "help@sample.example"],
  ] as const)("of %s with %j verified is %s <%s>", (type, verifiedDomains, name, address, replyTo) => {
    expect(chooseSender(type, { ...FACTS, verifiedDomains })).toEqual({ from: { name, address }, replyTo });
  });

  it("has the product's name without one of its own, and no reply address without one", () => {
    const brand = { productName: "Sample Payroll", mainColour: "#1B5E8C" };
    expect(chooseSender("JournalEvent", { ...FACTS, brand, verifiedDomains: ["one.example"] })).toEqual({
      from: { name: "Sample Payroll", address: "no-reply@one.example" },
    });
  });
});

describe("a readable colour", () => {
  it.each([
    ["#1B5E8C", "#1b5e8c"],
    ["#000000", "#000000"],
    ["#767676", "#767676"],
  ])("is %s as it is", (colour, readable) => {
    expect(readableColour(colour)).toBe(readable);
  });

  it.each(["#ffffff", "#FFD400", "#777777", "#ff0000", "#00ff00"])("is darker than %s", (colour) => {
    const readable = readableColour(colour);
    expect(readable).toMatch(/^#[0-9a-f]{6}$/);
    expect(readable < colour.toLowerCase()).toBe(true);
    expect(readableColour(readable)).toBe(readable);
  });

  it("is not made of anything else", () => {
    expect(() => readableColour("red")).toThrow("Not a colour");
  });
});
