import type * as z from "zod/mini";
import { courtOrders } from "./court-orders";
import { holiday } from "./holiday";
import { minimumWage } from "./minimum-wage";
import { pensions } from "./pensions";
import { salary } from "./salary";
import { statutoryPay } from "./statutory-pay";

/** The chapters whose rule data a year may hold. */
export const CHAPTERS = {
  salary,
  holiday,
  "minimum-wage": minimumWage,
  "statutory-pay": statutoryPay,
  pensions,
  "court-orders": courtOrders,
};

export type ChapterSubject = keyof typeof CHAPTERS;

export const CHAPTER_SUBJECTS = Object.keys(CHAPTERS) as readonly ChapterSubject[];

export type ChapterDocument<Name extends ChapterSubject> = z.infer<(typeof CHAPTERS)[Name]["shape"]>;

/** The values of a chapter's parameters, as its files write them. */
export type ChapterParameters<Name extends ChapterSubject> = {
  readonly [Parameter in keyof ChapterDocument<Name>["parameters"]]: ValueOf<
    ChapterDocument<Name>["parameters"][Parameter]
  >;
};

type ValueOf<Parameter> = Parameter extends { readonly values: readonly (infer Entry)[] }
  ? Entry extends { readonly value?: infer Value }
    ? Exclude<Value, undefined>
    : never
  : never;

/** The choices of a chapter's policies. */
export type ChapterPolicies<Name extends ChapterSubject> = {
  readonly [Policy in keyof (typeof CHAPTERS)[Name]["policies"]]: ChoiceOf<(typeof CHAPTERS)[Name]["policies"][Policy]>;
};

type ChoiceOf<Choices> = Choices extends readonly (infer Choice)[] ? Choice : never;

/** The policies of all chapters together; their names are unique. */
export type AllChapterPolicies = UnionToIntersection<
  { [Name in ChapterSubject]: ChapterPolicies<Name> }[ChapterSubject]
>;

type UnionToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
