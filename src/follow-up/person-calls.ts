import { type ShownPlaceParts, shownFrom } from '../batches/index.ts';
import { callWith, listQuery, type Query } from '../calls/index.ts';
import { limits } from '../shared/limits.ts';
import { Person } from '../shared/records/person.ts';
import type { FollowUpCallParts } from './call-parts.ts';
import { known } from './change.ts';

/** The services that this call uses. */
interface PersonParts extends FollowUpCallParts, ShownPlaceParts {
  places: { ofEnrollment(enrollment: string): StoredPlace | null };
  settleSeats: () => Promise<void>;
}

type StoredPlace = Parameters<typeof shownFrom>[0][number];

/** Which part of the history is asked for. */
const historyQuery: Query<{ limit: number; offset: number }> = {
  parameters: listQuery.parameters.filter(({ name }) => name === 'limit' || name === 'offset'),
  read(sent) {
    const { limit, offset } = listQuery.read(sent);
    return { limit: limit ?? limits.pageSize, offset };
  },
};

const call = callWith<PersonParts>();

/** The call that answers all that the office knows of one person. */
export const personPageCalls = [
  call({
    method: 'GET',
    path: '/api/admin/people/:id',
    name: 'getPerson',
    tag: 'Follow-up',
    summary:
      'Returns one person: follow-up, places, certificates, and a page of the history of all that came and was done, newest first.',
    description: `The id of a contact, such as an enrollment names it; of one that was joined to another, the answer is that of both, under their id. ${limits.pageSize} entries of the history by default.`,
    who: 'office',
    query: historyQuery,
    answer: Person,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, query, record }, { followUps, settleSeats, ...parts }): Promise<Person> {
      await settleSeats();
      await followUps.bringUpToDate();
      const contact = known(id, followUps);
      const { entries, sent, certificates } = followUps.historyOf(contact.sequence);
      const places = sent
        .flatMap((one) => (one.inbox === 'enrollments' ? (parts.places.ofEnrollment(one.id) ?? []) : []))
        .slice(0, limits.pageSize);
      const toPlace = shownFrom(places, parts);
      record({ action: 'read', kind: 'follow-ups', shown: 1 });
      return {
        ...followUps.shown(contact),
        others: followUps.others.of(contact.sequence),
        places: places.map((place) => toPlace(place)),
        certificates,
        history: entries.slice(query.offset, query.offset + query.limit),
        historyLength: entries.length,
      };
    },
  }),
];
