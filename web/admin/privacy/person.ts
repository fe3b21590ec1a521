/** By what somebody was looked for. */
export interface Person {
  email: string;
  phone: string;
}

/** How many records were found of somebody, and what else stands in them. */
export interface FoundPerson {
  person: Person;
  records: Record<string, number>;
  emails: string[];
  phones: string[];
}
