import { useRef, useState } from 'react';
import useSWR from 'swr';
import { forms } from '../../../src/content/en/forms.ts';
import type { Texts } from '../../../src/content/texts.ts';
import { type Askable, askable } from '../../../src/shared/askable.ts';
import { noticeText } from '../../../src/shared/consent.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { firstLanguage, type Language, languageNames } from '../../../src/shared/languages.ts';
import { officeEnrollmentRules } from '../../../src/shared/office-enrollment.ts';
import type { AdminBatch, EnrollmentAnswer, FollowUp } from '../../../src/shared/records.ts';
import { ApiError } from '../../data/errors.ts';
import { serverTime } from '../../data/server-clock.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import type { TypedFields } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { batchName } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { type CourseChoice, useCourseChoices } from '../parts/batches/use-course-choices.ts';
import { chosenIn, firstChoice, freeBatches, isFull, keepChoice, keptLanguage } from './enrollment-dates.ts';

/** A person who is to be enrolled, as far as they are known. */
export type EnrolledPerson = Pick<FollowUp, '_id' | 'name' | 'email' | 'phone' | 'language'>;

/** An enrollment that is stored. */
export interface AddedEnrollment {
  /** The name of the person. */
  name: string;
  /** The course and date: 'Small Class, Mon 30 Nov 2026'. */
  date: string;
  batch: AdminBatch | null;
  answer: EnrollmentAnswer;
}

/** The form of an enrollment that the office adds: what it begins with, what follows from what is typed, and its call. */
export function useEnrollmentForm(person: EnrolledPerson | null, onAdded: (added: AddedEnrollment) => void) {
  const [dates, courses] = [useBatches(), useCourseChoices()];
  const { batches = [] } = dates;
  const { choices = [] } = courses;
  const [rules] = useState(() => officeEnrollmentRules(forms, true));
  const [today] = useState(() => dayInIndia(serverTime()));
  const [initial] = useState<TypedFields>(() => ({
    language: person?.language ?? keptLanguage(today),
    // Who is known already is on the phone as a rule; who is not stands at the counter.
    confirm: person === null,
    ...(person && { name: person.name, email: person.email, phone: person.phone ?? '' }),
  }));
  const [typed, setTyped] = useState<TypedFields>(initial);
  const language = languageNames.find((name) => name === typed.language) ?? firstLanguage;
  const { notice, ...texts } = useNotice(language);
  const awaited = [
    ...(dates.batches ? [] : [dates]),
    ...(courses.choices ? [] : [courses]),
    ...(notice === undefined ? [texts] : []),
  ];
  const [picked, pick] = useState<string | null>(null);
  // At the counter most ask for the next date; who has only written is asked which course they want.
  const course = picked ?? (person === null ? firstChoice(choices, batches, today) : '');
  const chosen = chosenIn({ course }, choices).batch;
  /** The question of the last refusal, and those that were answered. */
  const [asked, setAsked] = useState<Askable | null>(null);
  const answered = useRef<Askable[]>([]);
  const form = useForm({
    rules,
    initial,
    keptAs: `enrollment ${person?._id ?? ''}`,
    prepare: (from) => ({ ...from, ...chosenIn(from, choices) }),
    async send(values, from) {
      const { kind, entry, batch: id, course: courseName } = chosenIn(from, choices);
      const answers = Object.fromEntries(answered.current.map((field) => [field, true]));
      const json = { ...values, kind, entry, language, notice, ...answers };
      setAsked(null);
      const { body } = await adminCall('/api/admin/enrollments', { method: 'POST', json }).catch(
        (error: unknown) => {
          setAsked(questionIn(error));
          throw error;
        },
      );
      const batch = batches.find(({ _id }) => _id === id) ?? null;
      const date = batch ? batchName(batch) : `${courseName}, no date yet`;
      return { name: values.name, date, batch, answer: body };
    },
    success: '',
    failure: (error) => callFailure(error, 'The enrollment could not be saved.'),
    onSent(added) {
      keepChoice(course, language, today);
      onAdded(added);
    },
  });
  return {
    form,
    /** All that the form needs and has not read yet. */
    reading: {
      error: awaited.find(({ error }) => error !== undefined)?.error,
      loading: awaited.some(({ loading }) => loading),
      reload: () => Promise.all(awaited.map(({ reload }) => reload())),
    },
    choices,
    /** Returns whether a course has dates to come, and none with a free seat. */
    isFull: ({ key }: CourseChoice) => isFull(batches, key, today),
    freeBatchesOf: (choice: CourseChoice) => freeBatches(batches, choice.key, today),
    /** The key of the chosen course and date. */
    course,
    pick,
    language,
    /** The notice to be read out to the person; undefined until it has arrived. */
    notice,
    /** The enrollment takes a seat: its course is chosen with a date. */
    isSeat: chosen !== '',
    /** Nobody in its batch is mailed. */
    isSample: batches.some(({ _id, sample }) => _id === chosen && sample),
    /** The seat is confirmed at once, where there is one. */
    confirms: typed.confirm === true,
    /** The question that the server has asked of what is typed, or null. */
    asked,
    /** Called before what is typed is sent again, with yes as the answer. */
    answerYes() {
      if (asked !== null) answered.current = [...answered.current, asked];
    },
    /** Called as something is typed. */
    readAgain() {
      answered.current = [];
      setAsked(null);
      setTyped((before) => ({ ...before, ...form.typed() }));
    },
  };
}

function questionIn(error: unknown): Askable | null {
  return error instanceof ApiError ? (askable.find((field) => field in error.errors) ?? null) : null;
}

/** Reads the notice of the form in a language, as the page of a course shows it; undefined until it has arrived. */
function useNotice(language: Language) {
  const facts = useSiteFacts();
  const { data, error, isValidating, mutate } = useSWR<Pick<Texts, 'consent'>>(
    `/api/texts/${language}.course`,
  );
  return {
    notice: data && noticeText('enrollments', data.consent, facts),
    error: error as unknown,
    loading: isValidating,
    reload: () => mutate(),
  };
}
