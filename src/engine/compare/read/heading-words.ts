/** Words of headings that mean the same. */
const SAME: Readonly<Record<string, string>> = {
  employee: "ee",
  employees: "ee",
  ees: "ee",
  employer: "er",
  employers: "er",
  ers: "er",
  nic: "ni",
  nics: "ni",
  nett: "net",
  loans: "loan",
  pensions: "pension",
  postgrad: "postgraduate",
  no: "number",
  ref: "reference",
};

/** Words without which a heading says the same. */
const LEFT_OUT: ReadonlySet<string> = new Set(["amount", "contribution", "contributions", "the"]);

/** "Wk1Mth1 Basis" and "wk1-mth1 basis" are one heading: the words of it, in lower case. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll(/['’]/g, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

/** "Employee's NIC", "NI Employee" and "Ees NI Contribution" say the same: one text for all of them. */
export function headingMeaning(heading: string): string {
  const words = plainHeading(heading)
    .replaceAll("national insurance", "ni")
    .replaceAll("post graduate", "postgraduate")
    .replaceAll("this period", "")
    .split(" ")
    .filter((word) => word !== "" && !LEFT_OUT.has(word));
  return words
    .map((word) => SAME[word] ?? word)
    .sort()
    .join(" ");
}
