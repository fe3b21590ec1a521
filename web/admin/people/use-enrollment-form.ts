import { type FormEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import * as v from 'valibot';
import { forms } from '../../../src/content/en/forms.ts';
import type { Texts } from '../../../src/content/texts.ts';
import { type Askable, askable } from '../../../src/shared/askable.ts';
import { noticeText } from '../../../src/shared/consent.ts';
import { optionalGstin } from '../../../src/shared/gstin.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { firstLanguage, type Language, languageNames } from '../../../src/shared/languages.ts';
import { notAgreed, officeEnrollmentRules, reachable } from '../../../src/shared/office-enrollment.ts';
import type { AdminBatch, EnrollmentAnswer, FollowUp } from '../../../src/shared/records.ts';
import { ApiError } from '../../data/errors.ts';
import { newFormId } from '../../data/form-id.ts';
import { serverTime } from '../../data/server-clock.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { focusFirst, readTyped, type TypedFields, writeTyped } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { batchName } from '../parts/batches/batch-words.ts';
import { useBatches } from '../parts/batches/use-batches.ts';
import { useCourseChoices } from '../parts/batches/use-course-choices.ts';
import { saidIn } from './counter-fields.tsx';
import { chosenIn, seatGiving } from './enrollment-dates.ts';

/** A person who is to be enrolled, as far as they are known. */
export type EnrolledPerson = Pick<FollowUp, '_id' | 'name' | 'email' | 'phone' | 'language'>;

/** An enrollment that is stored. */
export interface AddedEnrollment {
  /** The name of the person. */
  name: string;
  /** Empty where none was given. */
  email: string;
  /** The course and date: 'Small Class, Mon 30 Nov 2026'. */
  date: string;
  batch: AdminBatch | null;
  answer: EnrollmentAnswer;
}

/** What one person alone has: the next one begins without it, and in English. */
const ownFields = { name: '', bornOn: '', agree: false, confirm: false, language: firstLanguage };

/** What the server has asked about a person, who is not stored yet. */
interface Question {
  field: Askable;
  /** As it was typed when it was sent. */
  name: string;
  sentence: string;
}

/**
 * The form of an enrollment that the office adds, with what follows from what is typed.
 * @param onDone is told of all that were added, once no other is to be
 */
export function useEnrollmentForm(
  person: EnrolledPerson | null,
  onDone: (added: readonly AddedEnrollment[]) => void,
) {
  const [dates, courses] = [useBatches(), useCourseChoices()];
  const { batches = [] } = dates;
  const { choices = [] } = courses;
  const [today] = useState(() => dayInIndia(serverTime()));
  const [rules] = useState(() => counterRules(today));
  const [initial] = useState<TypedFields>(() => ({
    language: person?.language ?? firstLanguage,
    ...(person && { name: person.name, email: person.email, phone: person.phone ?? '' }),
  }));
  const [typed, setTyped] = useState<TypedFields>(initial);
  const [course, pick] = useState('');
  const [added, setAdded] = useState<readonly AddedEnrollment[]>([]);
  const [formId, setFormId] = useState(newFormId);
  /** The question of the last refusal, and those that were answered. */
  const [asked, setAsked] = useState<Question | null>(null);
  /** What Enter waits for, and how often that was said. */
  const [reminder, setReminder] = useState({ text: '', times: 0 });
  const answered = useRef<Askable[]>([]);
  const goesOn = useRef(false);
  const language = languageNames.find((name) => name === typed.language) ?? firstLanguage;
  const { notice, ...texts } = useNotice(language);
  const awaited = [
    ...(dates.batches ? [] : [dates]),
    ...(courses.choices ? [] : [courses]),
    ...(notice === undefined ? [texts] : []),
  ];
  const batch = batches.find(({ _id }) => _id === chosenIn({ course }, choices).batch) ?? null;
  const giving = batch && seatGiving(batch, today);
  const confirms = (isTicked: boolean) => giving === 'confirmed' || (giving === 'free' && isTicked);
  const form = useForm({
    rules,
    initial,
    keptAs: `enrollment ${person?._id ?? ''}`,
    prepare: (from) => ({
      ...from,
      ...chosenIn(from, choices),
      ...saidIn(from),
      // The beginning of the next name may stand behind it.
      ...(asked && { name: asked.name }),
    }),
    async send({ gstin, confirm, company, ...values }, from) {
      const { kind, entry, course: courseName } = chosenIn(from, choices);
      const answers = Object.fromEntries(answered.current.map((field) => [field, true]));
      const json = {
        ...{ ...values, kind, entry, language, notice, formId, ...answers },
        company: company && { ...company, gstin },
        confirm: confirms(confirm === true),
      };
      const name = asked?.name ?? String(from.name);
      const { body } = await adminCall('/api/admin/enrollments', { method: 'POST', json }).catch(
        (error: unknown) => {
          const field = questionIn(error);
          if (field !== null) ask({ field, name, sentence: callFailure(error, '') });
          throw error;
        },
      );
      withdraw();
      const element = form.props.ref.current;
      const rest: string = element ? restOf(String(readTyped(element).name), name) : '';
      // Before the form looks what of it is changed.
      if (element && (goesOn.current || rest !== '')) writeTyped(element, ownFields);
      const date = batch ? batchName(batch) : `${courseName}, no date yet`;
      return { one: { name: values.name, email: values.email, date, batch, answer: body }, rest };
    },
    success: '',
    // A question is said with its answers.
    failure: (error) =>
      questionIn(error) === null ? callFailure(error, 'The enrollment could not be saved.') : '',
    onSent({ one, rest }) {
      const all = [...added, one];
      if (!goesOn.current && rest === '') return onDone(all);
      setFormId(newFormId());
      setAdded(all);
      void dates.reload();
      const element = form.props.ref.current;
      if (element === null) return;
      writeTyped(element, { name: rest });
      setTyped(readTyped(element));
      focusFirst(element, ['name']);
    },
  });
  function remind(text: string) {
    setReminder(({ times }) => ({ text, times: times + 1 }));
  }
  function ask(question: Question) {
    setAsked(question);
    remind(waitingText(question));
    // Letters of the next name are not lost.
    if (form.props.ref.current) focusFirst(form.props.ref.current, ['name']);
  }
  function withdraw() {
    answered.current = [];
    setAsked(null);
    setReminder({ text: '', times: 0 });
  }
  return {
    form,
    /** All that the form needs and has not read yet. */
    reading: {
      error: awaited.find(({ error }) => error !== undefined)?.error,
      loading: awaited.some(({ loading }) => loading),
      reload: () => Promise.all(awaited.map(({ reload }) => reload())),
    },
    choices,
    batches,
    today,
    /** The key of the chosen course and date. */
    course,
    pick,
    language,
    /** The notice to be read out to the person; undefined until it has arrived. */
    notice,
    /** Those who were added before, while the dialog is open. */
    added,
    /** The next one is added after this one too. */
    goesOn: goesOn.current,
    /** How the seat is given; null: no date is chosen yet. */
    giving,
    /** The seat is confirmed at once. */
    confirms: confirms(typed.confirm === true),
    /** Nobody in its batch is mailed. */
    isSample: batch?.sample === true,
    typed,
    /** What the server has asked about the person, or null. */
    asked: asked?.field ?? null,
    reminder,
    /** Called before what is typed is sent: whether the next one is added after it. */
    goOn(isGoing: boolean) {
      goesOn.current = isGoing;
    },
    /** Called before what is typed is sent again, with yes as the answer. */
    answerYes() {
      if (asked !== null) answered.current = [...answered.current, asked.field];
    },
    /** Called when what was asked about is to be changed instead. */
    answerNo() {
      withdraw();
      if (form.props.ref.current) focusFirst(form.props.ref.current, ['name']);
    },
    /** Returns whether Enter and the other keys do something; else says for what they wait. */
    isReadyFor(action: 'send' | 'tick'): boolean {
      if (asked !== null) remind(waitingText(asked));
      else if (action === 'send' && added.length > 0 && form.typed().agree !== true)
        remind(`${notAgreed} Alt + A ticks it.`);
      else return true;
      return false;
    },
    /** Called as something is typed. A name leaves a question open: it may be the next one's. */
    readAgain({ target }: FormEvent) {
      const isName = target instanceof HTMLInputElement && target.name === 'name';
      if (!isName || asked === null) withdraw();
      setTyped((before) => ({ ...before, ...form.typed() }));
    },
  };
}

/** Returns the rules of the form. The GSTIN stands apart, so that its own field shows its error. */
function counterRules(today: string) {
  return reachable(
    v.object({ ...officeEnrollmentRules(forms, { today }).entries, gstin: v.optional(optionalGstin) }),
  );
}

function waitingText({ name, sentence }: Question): string {
  return `${name.trim()} is not added yet.\n${sentence}\nEnter only asks again: to say yes, press the button below, or Alt + Y.`;
}

/** Returns what was typed behind a name since it was sent, or in its place. */
function restOf(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
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
