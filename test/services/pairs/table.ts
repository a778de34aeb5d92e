import { allPairs, type Feature, MISSING, pairName, pairsIn, SEVERAL_ORDERS, whyNever } from "./features";
import { DEBTORS, ORDER_PAIRS, whyNotTogether } from "./orders-together";
import type { Person } from "./person";

/** Returns the page of the docs that says which pair is proved by which row. */
export function pairsPage(people: readonly Person[]): string {
  const pairs = allPairs();
  const possible = pairs.filter(([one, other]) => whyNever(one, other) === null);
  const proved = possible.map((pair) => `| ${pair[0]} | ${pair[1]} | ${rowsWith(people, pair).join(", ")} |`);
  const reasons = new Map<string, string[]>();
  for (const [one, other] of pairs) {
    const reason = whyNever(one, other);
    if (reason !== null && reason !== SEVERAL_ORDERS)
      reasons.set(reason, [...(reasons.get(reason) ?? []), `${one} + ${other}`]);
  }
  return `${[
    "# What meets in a pay run, and where it is proved",
    "",
    "Each row is somebody in `test/services/pairs`, with all of its features in one pay run over HTTP. Every figure of every payslip is predicted",
    "from the facts alone, by arithmetic that shares nothing with the product, and the FPS, P60, P32, payments, pension contributions, journal and",
    "reports of the runs agree with the payslips to the penny. The test writes this page.",
    "",
    "## Rows",
    "",
    "| Row | Payroll | Meets in its pay run |",
    "| - | - | - |",
    ...people.map(({ name, dates, features }) => `| ${name.slice(4)} | ${dates.frequency} | ${features.join(", ")} |`),
    "",
    `## Pairs`,
    "",
    `${possible.length} pairs meet.`,
    "",
    "| One | Other | Rows |",
    "| - | - | - |",
    ...proved,
    "",
    "## Pairs that no row has",
    "",
    "| Why | Pairs |",
    "| - | - |",
    ...[...reasons].map(
      ([reason, names]) => `| ${reason} | ${names.length > 3 ? `${names.length} pairs` : names.join(", ")} |`,
    ),
    "",
    "## Two court orders",
    "",
    "Each pair of types is three rows of `test/services/pairs/orders-together.long.test.ts`, with three pay days each: `ample` pay with loans and a personal",
    "pension, either one the older; `tight` weekly pay, of which the orders want more than is protected; and debts that are `ending`. Further rows have two of",
    "one type, and what England, Scotland and Northern Ireland bring together.",
    "",
    "| One | Other | Rows |",
    "| - | - | - |",
    ...ORDER_PAIRS.map(
      ([one, other]) => `| ${one} | ${other} | ${whyNotTogether(one, other) ?? debtorsWith(one, other).join(", ")} |`,
    ),
    "",
    "## What is not in these runs",
    "",
    ...Object.entries(MISSING).map(([name, reason]) => `- **${name}**: ${reason}`),
  ].join("\n")}\n`;
}

function rowsWith(people: readonly Person[], pair: readonly [Feature, Feature]): readonly string[] {
  return people
    .filter(({ features }) => pairsIn(features).some((each) => pairName(each) === pairName(pair)))
    .map(({ name }) => name.slice(4));
}

function debtorsWith(one: string, other: string): readonly string[] {
  const rows = DEBTORS.filter(
    ({ orders }) => orders.some((each) => each === one) && orders.some((each) => each === other),
  );
  return [...new Set(rows.map(({ name }) => name.split(" ")[1] ?? ""))];
}
