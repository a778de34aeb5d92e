/** Who is paid and who pays, as typed. They stay out of the page's address: a link is for sharing. */
export interface Names {
  readonly employee: string;
  readonly employer: string;
  readonly reference: string;
}

export const SAMPLE_NAMES: Names = { employee: "Sam Person", employer: "The Employer Ltd", reference: "123/A456" };
