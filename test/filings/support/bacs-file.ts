import { type BacsFile, type BacsFileFacts, createBacsFile, writeBacsFile } from "../../../src/engine/bank-files/bacs";

export const FACTS: BacsFileFacts = {
  serviceUserNumber: "123456",
  serviceUserName: "Acme Widgets Ltd",
  serialNumber: "000042",
  creationDate: "2026-11-24",
  paymentDate: "2026-11-27",
  bankHolidays: ["2026-12-25", "2026-12-28"],
  origin: { sortCode: "18-00-02", accountNumber: "00000190", accountName: "Acme Widgets Ltd" },
  reference: "Payroll 112026",
  payments: [
    { sortCode: "089999", accountNumber: "66374958", accountName: "J Smith", amount: "1842.17", crossReference: "7K2" },
    {
      sortCode: "107999",
      accountNumber: "88837491",
      accountName: "A O'Neill",
      amount: "960.50",
      crossReference: "AB9",
    },
    {
      sortCode: "202959",
      accountNumber: "63748472",
      accountName: "M Patel-Jones",
      amount: "1200.00",
      crossReference: "X1Z",
    },
  ],
};

// The computed sample of the sheet, line by line.
export const LINES = [
  `VOL1000042${" ".repeat(31)}123456${" ".repeat(32)}1`,
  `HDR1A123456S  11234560000420001000${1}${" ".repeat(6)} 26328 26360 000000${" ".repeat(20)}`,
  `HDR2F0200000100${" ".repeat(35)}00${" ".repeat(28)}`,
  `UHL1 26330999999    000000001 DAILY  001${" ".repeat(40)}`,
  "0899996637495809918000200000190/7K200000184217ACME WIDGETS LTD  PAYROLL 112026    J SMITH           ",
  "1079998883749109918000200000190/AB900000096050ACME WIDGETS LTD  PAYROLL 112026    A O NEILL         ",
  "2029596374847209918000200000190/X1Z00000120000ACME WIDGETS LTD  PAYROLL 112026    M PATEL-JONES     ",
  "1800020000019001718000200000190    00000400267PAYROLL 112026    CONTRA            ACME WIDGETS LTD  ",
  `EOF1A123456S  112345600004200010001${" ".repeat(6)} 26328 26360 000000${" ".repeat(20)}`,
  `EOF2F0200000100${" ".repeat(35)}00${" ".repeat(28)}`,
  `UTL10000000400267000000040026700000010000003${" ".repeat(36)}`,
];

export function fileOf(facts: object = {}): BacsFile {
  const created = createBacsFile({ ...FACTS, ...facts } as BacsFileFacts);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

export function problemsOf(facts: object): string[] {
  const created = createBacsFile({ ...FACTS, ...facts } as BacsFileFacts);
  return created.ok ? [] : created.problems.map(({ token, path }) => `${token} ${path}`);
}

export function written(file: BacsFile): string {
  const answer = writeBacsFile(file);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}
