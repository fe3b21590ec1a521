import * as v from 'valibot';
import { group, lineOrEmpty } from './fact-field-rules.ts';
import { line } from './fields.ts';
import { freeSlug, slug } from './slug.ts';

/** The id of a person, as of everything that a picture of the institute can be about. */
const personIdPattern = /^[a-z\d-]{1,90}$/u;

/** The id of the authorisation's picture; no person has it. */
export const authorisationPicture = 'authorisation';

const aboutMessage = 'about must be authorisation or the id of a person.';

/** The fields that come with a picture of the institute. */
export const institutePictureRules = v.object({
  about: v.pipe(v.string(aboutMessage), v.regex(personIdPattern, aboutMessage)),
});

/** Somebody who teaches at the institute or answers its phone; what they teach, licence and languages may be empty. */
export const institutePersonRules = group({
  /** It stays when the name changes, so that the portrait does. */
  id: v.optional(
    v.pipe(v.string(), v.regex(personIdPattern, 'A person’s id can hold a to z, 0 to 9 and - only.')),
  ),
  name: line('Each person’s name', 100),
  role: line('Each person’s role', 100),
  teaches: lineOrEmpty('What a person teaches', 200),
  licence: lineOrEmpty('A person’s licence number', 100),
  languages: lineOrEmpty('A person’s languages', 100),
});

/** The most people that are shown. */
export const mostPeople = 12;

/** The people of the institute, in the order in which they are shown. */
export const peopleRules = v.pipe(
  v.array(institutePersonRules, 'People must be a list.'),
  v.maxLength(mostPeople, `There can be at most ${mostPeople} people.`),
  v.transform(withIds),
);

/** Returns people each with an id of their own: one made from the name where none was given, as in a file written by hand. */
function withIds<Person extends { id?: string | undefined; name: string }>(
  people: Person[],
): (Person & { id: string })[] {
  const given = people.map(({ id }) => id);
  const used = new Set([authorisationPicture]);
  return people.map((person) => {
    const { id: own, name } = person;
    const isTaken = (id: string) => used.has(id) || given.includes(id);
    const id = own !== undefined && !used.has(own) ? own : freeSlug(slug(name, 'person'), isTaken);
    used.add(id);
    return { ...person, id };
  });
}
