export * from "./remittances/paid-remittances";
