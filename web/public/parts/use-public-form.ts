import { type FocusEvent, useMemo, useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import type { FieldRules } from '../../../src/shared/check-fields.ts';
import type { Inbox, inboxes } from '../../../src/shared/inboxes.ts';
import { languageQuery } from '../../../src/shared/languages.ts';
import { formLimits } from '../../../src/shared/limits.ts';
import type { VisitorWords } from '../../../src/shared/visitor-rules.ts';
import { getJson, postJson } from '../../data/api-client.ts';
import { failureText, reasonOf } from '../../data/failure-text.ts';
import { reportFailure } from '../../data/report-failure.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import { type Form, type FormOptions, useForm } from '../../data/use-form.ts';
import { useNotice } from './consent-notice.tsx';
import { forgetFormId, formIdOf } from './form-ids.ts';

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

/**
 * A form that any visitor may send, with its language, the notice that it shows, a honeypot field and the token that proves how long it took to fill
 * in. Once it was sent it says the server's thanks.
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
  const token = useRef<Promise<string | undefined>>(undefined);
  const form = useForm<Rules, { sent: InferOutput<Rules>; answer: Answer }>({
    ...rest,
    rules,
    send: async (values, typed) => {
      const formToken = await token.current;
      // A new token for each attempt: one that has expired would have the form refused for ever.
      token.current = undefined;
      const { website } = typed;
      const form = path + JSON.stringify(about);
      const formId = formIdOf(form);
      const sent = { ...values, ...about, language, notice, website, formToken, formId };
      const answer = await postJson<Answer>(path + languageQuery(language), sent);
      forgetFormId(form);
      setThanks(answer.message);
      return { sent: values, answer };
    },
    onSent: ({ sent, answer }) => onSent?.(sent, answer),
    success: thanks,
    failure: (error) => failureText(error, { refused: () => texts.refused, lost: texts.unreachable }),
    reason: reasonOf,
  });
  const takeToken = (event: FocusEvent) => {
    if (event.target.matches('input, select, textarea')) token.current ??= ripeToken();
  };
  return { ...form, props: { ...form.props, onFocus: takeToken } };
}

/** Returns a token once it is old enough for the server, so that a quick visitor waits instead of being refused. */
async function ripeToken(): Promise<string | undefined> {
  try {
    const { formToken } = await getJson<{ formToken: string }>('/api/form-token');
    await new Promise((resolve) => setTimeout(resolve, formLimits.leastFillMilliseconds));
    return formToken;
  } catch (error) {
    // The form is sent without one, which the server accepts too.
    reportFailure('No form token', error);
  }
}
