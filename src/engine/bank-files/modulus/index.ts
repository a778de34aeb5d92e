export { type BankAccountCheck, type BankAccountFacts, checkBankAccount, passesCheck } from "./check-bank-account";
export { isValidTable, type ModulusRow, type ModulusTable, PUBLISHED_ROWS } from "./modulus-table";
export { type ModulusTableFacts, readModulusTable } from "./read-modulus-table";
export { ACCOUNT_FIELDS, type StandardAccount, standardAccount } from "./standard-account";
