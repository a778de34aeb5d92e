const LARGEST = 1_000_000;
const LISTS = ["lines", "courtOrders", "employees", "organisations", "leavers", "statutoryLines"];
const PAYMENT = `"payFrequency":"Monthly","paymentDate":"2026-04-30"`;

/** Returns bodies of at most 1 MB that demand more work than any sensible request, by name. */
export function hostileBodies(): ReadonlyMap<string, string> {
  return new Map([...wide(), ...long(), ...LISTS.flatMap(ofList)]);
}

/** Returns bodies with many fields, in one object and in nested ones. */
function wide(): readonly [string, string][] {
  return [
    ["110,000 unknown fields", object(110_000)],
    ["149 unknown fields", object(149)],
    ["160,000 times one field", `{${`"a":1,`.repeat(160_000)}"a":1}`],
    ["a year to date of 80,000 fields", `{"yearToDate":${object(80_000)}}`],
    ["490,000 zeros", `[${"0,".repeat(490_000)}0]`],
    ["lists in lists", `{"lines":[${"[[[[[[[[[[]]]]]]]]]],".repeat(47_000)}0]}`],
  ];
}

/** Returns bodies with long words and numbers. */
function long(): readonly [string, string][] {
  const email = "a@".repeat(LARGEST / 3);
  return [
    ["a name of 990,000 letters", JSON.stringify({ firstName: "a".repeat(990_000), displayName: "x" })],
    ["an email address of 660,000", JSON.stringify({ email, taxCode: "1".repeat(100_000), name: "- ".repeat(50_000) })],
    ["a number of 990,000 digits", `{"grossPay":${"9".repeat(990_000)}}`],
    ["an amount of 990,000 digits", `{${PAYMENT},"grossPay":"${"9".repeat(990_000)}"}`],
  ];
}

/** Returns lists of as many items, and of as wide ones, as fit into a body. */
function ofList(name: string): readonly [string, string][] {
  const of = (count: number, item: string): string => `{${PAYMENT},"${name}":[${repeated(count, () => item)}]}`;
  return [
    [`${name}: 59,000 zeros`, of(59_000, "0")],
    [`${name}: 29,000 empty objects`, of(29_000, "{}")],
    [`${name}: 330,000 empty objects`, of(330_000, "{}")],
    [`${name}: 100 objects of 149 fields`, `{${PAYMENT},"${name}":[${repeated(100, (at) => object(149, `${at}_`))}]}`],
    [`${name}: 380 objects of 149 fields`, `{${PAYMENT},"${name}":[${repeated(380, (at) => object(149, `${at}_`))}]}`],
  ];
}

function object(fields: number, name = "f"): string {
  return `{${repeated(fields, (at) => `"${name}${at.toString(36)}":1`)}}`;
}

function repeated(count: number, item: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => item(at)).join(",");
}
