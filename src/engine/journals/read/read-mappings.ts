import type { Reader, Unread } from "../../base";
import { CONTROL_ACCOUNT_NAMES, type ControlAccount, SIDES, type Side } from "../words";
import { readObjects, readOptionalText, readText } from "./read-text";

/** An account of the ledger. */
export interface Nominal {
  readonly nominalCode: string;
  readonly nominalName: string | null;
}

interface ReadControlMapping extends Nominal {
  readonly description: string | null;
}

export interface ReadElementMapping extends ReadControlMapping {
  readonly side: Side | null;
  readonly isExcluded: boolean;
}

/** Mappings by their keys. */
export interface ReadMappings {
  readonly elements: ReadonlyMap<string, ReadElementMapping>;
  readonly controls: ReadonlyMap<ControlAccount, ReadControlMapping>;
  readonly suspense: Nominal | null;
}

const NOMINAL_FIELDS = ["nominalCode", "nominalName"];
const ELEMENT_FIELDS = new Set(["payElementId", ...NOMINAL_FIELDS, "side", "description", "isExcluded"]);
const CONTROL_FIELDS = new Set(["controlAccount", ...NOMINAL_FIELDS, "description"]);
const MOST_MAPPINGS = 10_000;

export function readMappings(reader: Reader, owner: Unread): ReadMappings {
  return {
    elements: readElements(reader, owner),
    controls: readControls(reader, owner),
    suspense: readSuspense(reader, owner),
  };
}

function readElements(reader: Reader, owner: Unread): ReadMappings["elements"] {
  const elements = new Map<string, ReadElementMapping>();
  if (owner.payElementMappings === undefined) reader.refuse("required", "/payElementMappings");
  for (const [item, path] of readObjects(reader, [owner, ""], "payElementMappings", {
    maximum: MOST_MAPPINGS,
    known: ELEMENT_FIELDS,
  })) {
    const key = readText(reader, item, "payElementId", path);
    if (key !== "" && elements.has(key)) reader.refuse("duplicate", `${path}/payElementId`);
    elements.set(key, {
      ...readNominal(reader, item, path),
      side: item.side === undefined ? null : reader.choice(item, "side", path, SIDES),
      description: readOptionalText(reader, item, "description", path),
      isExcluded: reader.flag(item.isExcluded, "isExcluded", path, false),
    });
  }
  return elements;
}

function readControls(reader: Reader, owner: Unread): ReadMappings["controls"] {
  const controls = new Map<ControlAccount, ReadControlMapping>();
  if (owner.controlAccountMappings === undefined) reader.refuse("required", "/controlAccountMappings");
  for (const [item, path] of readObjects(reader, [owner, ""], "controlAccountMappings", {
    maximum: MOST_MAPPINGS,
    known: CONTROL_FIELDS,
  })) {
    const before = reader.problems.length;
    const key = reader.choice(item, "controlAccount", path, CONTROL_ACCOUNT_NAMES);
    if (reader.problems.length === before && controls.has(key)) reader.refuse("duplicate", `${path}/controlAccount`);
    const description = readOptionalText(reader, item, "description", path);
    controls.set(key, { ...readNominal(reader, item, path), description });
  }
  return controls;
}

function readSuspense(reader: Reader, owner: Unread): Nominal | null {
  if (owner.suspenseAccount === undefined || owner.suspenseAccount === null) return null;
  const item = reader.object(owner.suspenseAccount, "/suspenseAccount");
  if (item === null) return null;
  reader.onlyKnown(item, new Set(NOMINAL_FIELDS), "/suspenseAccount");
  return readNominal(reader, item, "/suspenseAccount");
}

function readNominal(reader: Reader, item: Unread, path: string): Nominal {
  return {
    nominalCode: readText(reader, item, "nominalCode", path),
    nominalName: readOptionalText(reader, item, "nominalName", path),
  };
}
