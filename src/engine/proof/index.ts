// The entry "paypacket/proof": payslips that anybody can check offline, by calculating them again.

export { canonicalText } from "./canonical-text";
export { MOST_CODE_CHARACTERS, type Packing, packedProof, proofCode, proofHash, readProofCode } from "./compact";
export type { CryptoHost } from "./host";
export { KERNEL_DIGEST } from "./kernel-digest";
export { keyIdOf, type PrivateKey, type PublicKey } from "./keys";
export { LEAF as LEAF_PREFIX, leafHash, merkleTree, rootFrom, type Tree, type TreePlace } from "./merkle-tree";
export type { PayslipProof, PayslipRecord, ProvenCalculation, RootSignature } from "./record";
export { type SignedRun, type Signing, signPayslips } from "./sign";
export type { PayslipStatement } from "./statement";
export { openVerifier, type ProvenPayslip, type Verification, type Verifier, type Verifying } from "./verify";
