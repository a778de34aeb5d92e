// The law of benefits in kind: a set of documents of its own, so that payslips load nothing of it.

export * from "./create-benefit-rules";
export { ACCESSORY_KINDS, BENEFIT_KINDS, BENEFITS, type BenefitFigures } from "./subject";
