/** An award of the demo organisation, without the id of its employee. */
interface DemoAward {
  /** The sample's id of the employee. */
  readonly employee: string;
  readonly award: Readonly<Record<string, unknown>>;
}

/** Sickness and leave of the sample's employees; earlier pay is not in the demo, so that their averages are stated. */
export const AWARDS: readonly DemoAward[] = [
  {
    employee: "S09",
    award: {
      statutoryType: "StatutorySickPay",
      startDate: "2026-10-05",
      endDate: "2026-10-23",
      averageEarningsOverride: "553.85",
    },
  },
  {
    employee: "S05",
    award: {
      statutoryType: "StatutoryMaternityPay",
      qualifyingEventDate: "2026-08-09",
      startDate: "2026-07-20",
      averageEarningsOverride: "496.15",
      allowProvisionalRates: true,
    },
  },
];
