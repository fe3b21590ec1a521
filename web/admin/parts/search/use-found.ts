import { useCallback, useEffect, useState } from 'react';
import type { Found } from '../../../../src/shared/records.ts';
import { adminRequest, isUnauthorized } from '../../data/admin-api.ts';
import { callFailure } from '../../data/call-failure.ts';

/** The server's answer to a text. */
interface Answer {
  text: string;
  found: Found | null;
  /** Why nothing could be found, in a sentence; null where that went well. */
  failure: string | null;
}

/** Milliseconds without a key before the server is asked. */
const delay = 120;
/** A single sign would find half of everything. */
const leastTyped = 2;

/**
 * Searches the server as text is typed; a question that is overtaken is cancelled. Until a new answer comes, `found` is the one
 * before it, and `isOpen` says so.
 */
export function useFound(typed: string): Omit<Answer, 'text'> & { isOpen: boolean; retry: () => void } {
  const [answer, setAnswer] = useState<Answer>({ text: '', found: null, failure: null });
  const [tries, setTries] = useState(0);
  const text = typed.trim();
  const isAsked = text.length >= leastTyped;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again.
  useEffect(() => {
    if (!isAsked) return;
    const question = new AbortController();
    const { signal } = question;
    const timer = setTimeout(() => {
      const path = `/api/admin/search?q=${encodeURIComponent(text)}`;
      adminRequest<Found>(path, { signal }).then(
        ({ body }) => signal.aborted || setAnswer({ text, found: body, failure: null }),
        (error: unknown) => {
          if (signal.aborted || isUnauthorized(error)) return;
          setAnswer({ text, found: null, failure: callFailure(error, 'This could not be searched.') });
        },
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [text, isAsked, tries]);

  const retry = useCallback(() => {
    setAnswer({ text: '', found: null, failure: null });
    setTries((before) => before + 1);
  }, []);
  if (!isAsked) return { found: null, failure: null, isOpen: false, retry };
  return { found: answer.found, failure: answer.failure, isOpen: answer.text !== text, retry };
}
