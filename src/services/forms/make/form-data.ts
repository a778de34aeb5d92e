import type { FormAddress, FormEmployer, FormPerson } from "../../../engine/forms";

/** Returns the employee and the employer of a form as responses show them. */
export function personData(
  { address, employer }: FormPerson & { readonly employer: FormEmployer },
  employeeId: string,
) {
  return {
    employeeId,
    address: addressData(address),
    employer: employerData(employer),
  };
}

export function employerData({ address, ...employer }: FormEmployer) {
  return { ...employer, address: addressData(address) };
}

function addressData(address: FormAddress | null) {
  return address === null ? null : { ...address, lines: [...address.lines] };
}
