import useSWRInfinite from 'swr/infinite';
import { limits } from '../../../src/shared/limits.ts';
import type { Person } from '../../../src/shared/records.ts';
import { adminGet } from '../data/admin-api.ts';

/** Reads a person, with the first page of the history, and more pages of it when they are asked for. */
export function usePerson(id: string) {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<Person>(
    (page) =>
      `/api/admin/people/${encodeURIComponent(id)}?limit=${limits.pageSize}&offset=${page * limits.pageSize}`,
    adminGet,
    // What is done here may be anywhere in the history.
    { revalidateAll: true, persistSize: true },
  );
  const person = data?.[0];
  const history = data?.flatMap((page) => page.history) ?? [];
  return {
    person,
    history,
    hasMore: person !== undefined && history.length < person.historyLength,
    more: () => void setSize(size + 1),
    error,
    loading: isValidating,
    reload: () => mutate(),
  };
}
