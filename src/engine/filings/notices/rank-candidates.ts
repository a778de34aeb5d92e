/** An employee as notices are compared with them: in one case, without spaces and accents. */
export interface Person {
  readonly id: string;
  readonly number: string | null;
  readonly payrollId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

type ComparedField = "nationalInsuranceNumber" | "worksNumber" | "firstName" | "lastName";

/** An employee that a notice may be about. */
export interface NoticeCandidate {
  readonly employeeId: string;
  /** 100, 80, 60, 40 or 20: see `matchNotice`. */
  readonly matchScore: number;
  /** The fields that are the same; the National Insurance number perhaps without its suffix. */
  readonly matchedBy: readonly ComparedField[];
}

interface Step {
  readonly score: number;
  readonly fields: readonly ComparedField[];
  readonly holds: (one: Person, other: Person) => boolean;
}

const STEPS: readonly Step[] = [
  {
    score: 100,
    fields: ["nationalInsuranceNumber", "worksNumber"],
    holds: (one, other) => same(one.number, other.number) && same(one.payrollId, other.payrollId),
  },
  {
    score: 80,
    fields: ["nationalInsuranceNumber"],
    holds: (one, other) => same(one.number, other.number),
  },
  {
    score: 60,
    fields: ["worksNumber", "lastName"],
    holds: (one, other) => same(one.payrollId, other.payrollId) && same(one.lastName, other.lastName),
  },
  {
    score: 40,
    fields: ["nationalInsuranceNumber"],
    holds: (one, other) => same(withoutSuffix(one.number), withoutSuffix(other.number)),
  },
  {
    score: 20,
    fields: ["worksNumber"],
    holds: (one, other) => same(one.payrollId, other.payrollId),
  },
  {
    score: 20,
    fields: ["firstName", "lastName"],
    holds: (one, other) => same(one.firstName, other.firstName) && same(one.lastName, other.lastName),
  },
];

/** Returns a function that lists who a person may be, the highest score first, then in the order given. */
export function personIndex(people: readonly Person[]): (person: Person) => readonly NoticeCandidate[] {
  const found = new Map<string, Set<Person>>();
  for (const person of people) {
    for (const key of keysOf(person)) found.set(key, (found.get(key) ?? new Set()).add(person));
  }
  return (person) => {
    const plausible = new Set(keysOf(person).flatMap((key) => [...(found.get(key) ?? [])]));
    return [...plausible]
      .flatMap((other) => {
        const step = STEPS.find(({ holds }) => holds(person, other));
        return step === undefined ? [] : [{ employeeId: other.id, matchScore: step.score, matchedBy: step.fields }];
      })
      .sort((one, other) => other.matchScore - one.matchScore);
  };
}

/** Returns what people that a step compares must have in common. */
function keysOf({ number, payrollId, firstName, lastName }: Person): readonly string[] {
  const parts = [
    ["number", withoutSuffix(number)],
    ["whole number", number],
    ["payroll id", payrollId],
    ["name", firstName === null || lastName === null ? null : `${firstName} ${lastName}`],
  ] as const;
  return parts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
}

export function plainNumber(given: string | null): string | null {
  return given?.replace(/\s/g, "").toUpperCase() || null;
}

/** Returns the text without accents, in one case. */
export function plain(given: string | null): string | null {
  return given?.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase() || null;
}

const WITHOUT_SUFFIX = 8;

function withoutSuffix(number: string | null): string | null {
  return number === null || number.length < WITHOUT_SUFFIX ? null : number.slice(0, WITHOUT_SUFFIX);
}

function same(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}
