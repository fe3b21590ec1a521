import { type FocusEvent, useMemo, useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import type { FieldRules } from '../../../src/shared/check-fields.ts';
import type { Inbox, inboxes } from '../../../src/shared/inboxes.ts';
import { formLimits } from '../../../src/shared/limits.ts';
import type { VisitorWords } from '../../../src/shared/visitor-rules.ts';
import { getJson, postJson } from '../../data/api-client.ts';
import { ApiError } from '../../data/errors.ts';
import { withReason } from '../../data/failure-text.ts';
import { newFormId } from '../../data/form-id.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import { type Form, type FormOptions, useForm } from '../../data/use-form.ts';
import { useNotice } from './consent-notice.tsx';

/** The answer to every public form. */
interface Thanks {
  message: string;
}

type PublicFormOptions<Rules extends FieldRules, Answer extends Thanks> = Pick<
  FormOptions<Rules, Answer>,
  'initial' | 'resetAfter' | 'messageFields'
> & {
  /** The path of the call that takes the form. */
  path: (typeof inboxes)[Inbox]['post'];
  /** Whose notice it shows. */
  inbox: Inbox;
  /** The shared rules, in the words of a language. */
  rules: (words: VisitorWords, isBrowser: true) => Rules;
  /** The sent fields besides those that are typed. */
  about?: object;
  texts: {
    /** When the server answers with a refusal. */
    refused: string;
    /** When no answer comes. */
    unreachable: string;
  };
  /** Called after a success, with what was sent and what was answered. */
  onSent?: (sent: InferOutput<Rules>, answer: Answer) => void;
};

/** A form that also listens for the first focus. */
export interface PublicForm extends Form {
  props: Form['props'] & { onFocus: (event: FocusEvent) => void };
}

/** Half of what the server takes: a form may lie open for days. */
const mostTokenMilliseconds = 43_200_000;

/** The ids and senders of forms that had no answer yet, as long as the page is open. */
const unanswered: Record<string, { id: string; sender: unknown[] }> = {};

/**
 * A form that any visitor may send, with its language, its notice, a honeypot field, an id by which it is stored once, and a token
 * that proves how long it took to fill in. Once it was sent it says the server's thanks.
 */
export function usePublicForm<Rules extends FieldRules, Answer extends Thanks = Thanks>(
  options: PublicFormOptions<Rules, Answer>,
): PublicForm {
  const { path, inbox, rules: rulesIn, about, texts, onSent, ...rest } = options;
  const notice = useNotice(inbox);
  const language = useLanguage();
  const words = useTexts('forms');
  const rules = useMemo(() => rulesIn(words, true), [rulesIn, words]);
  const [thanks, setThanks] = useState('');
  const token = useRef<Promise<string>>(undefined);
  const tokenTakenAt = useRef(Number.NEGATIVE_INFINITY);
  const form = useForm<Rules, { sent: InferOutput<Rules>; answer: Answer }>({
    ...rest,
    rules,
    send: async (values, typed) => {
      // A new token for each attempt: one that has expired would have the form refused for ever.
      const formToken = await takeToken()?.finally(dropToken);
      const { website, name, email, mail = email, phone } = typed;
      const form = path + JSON.stringify(about);
      const sender = [name, mail, phone];
      // The device may have been handed to somebody else.
      const before = unanswered[form];
      const isSame = before?.sender.some((part, index) => part && part === sender[index]);
      const formId = before && isSame ? before.id : newFormId();
      unanswered[form] = { id: formId, sender };
      const sent = { ...values, ...about, language, notice, website, formToken, formId };
      const answer = await postJson<Answer>(path, sent, language);
      delete unanswered[form];
      setThanks(answer.message);
      return { sent: values, answer };
    },
    onSent: ({ sent, answer }) => onSent?.(sent, answer),
    success: thanks,
    failure: (error) => (error instanceof ApiError ? withReason(texts.refused, error) : texts.unreachable),
  });
  function takeToken() {
    if (Date.now() - tokenTakenAt.current > mostTokenMilliseconds) {
      tokenTakenAt.current = Date.now();
      token.current = ripeToken();
    }
    return token.current;
  }
  function dropToken() {
    tokenTakenAt.current = Number.NEGATIVE_INFINITY;
  }
  const onFocus = (event: FocusEvent) => {
    // What fails here is tried again, and told, when the form is sent.
    if (event.target.matches('input, select, textarea')) takeToken()?.catch(dropToken);
  };
  return { ...form, props: { ...form.props, onFocus } };
}

/**
 * Returns a token once it is old enough for the server, so that a quick visitor waits instead of being refused. Throws as `getJson`
 * does: what is sent without one is stored, but never confirmed by mail.
 */
async function ripeToken(): Promise<string> {
  const { formToken } = await getJson<{ formToken: string }>('/api/form-token');
  await new Promise((resolve) => setTimeout(resolve, formLimits.leastFillMilliseconds));
  return formToken;
}
