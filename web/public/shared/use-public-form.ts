import { type FocusEvent, useRef } from 'react';
import type { InferOutput } from 'valibot';
import type { FieldRules } from '../../../src/shared/check-fields.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { FormTexts } from '../../content/shapes.ts';
import { getJson, postJson } from '../../data/api-client.ts';
import { failureText } from '../../data/failure-text.ts';
import { reportFailure } from '../../data/report-failure.ts';
import { type Form, type FormOptions, useForm } from '../../data/use-form.ts';

type PublicFormOptions<Rules extends FieldRules> = Pick<
  FormOptions<Rules, InferOutput<Rules>>,
  'rules' | 'initial' | 'onSent' | 'resetAfter' | 'messageFields'
> & {
  /** The path of the call that takes the form. */
  path: string;
  texts: Pick<FormTexts<string>, 'sent' | 'refused' | 'unreachable'>;
};

/** A form that also listens for the first focus. */
export interface PublicForm extends Form {
  props: Form['props'] & { onFocus: (event: FocusEvent) => void };
}

/**
 * A form that any visitor may send, with a honeypot field and the token that proves how long it took to fill in. `onSent`
 * receives what was sent.
 */
export function usePublicForm<Rules extends FieldRules>(options: PublicFormOptions<Rules>): PublicForm {
  const { path, texts, ...rest } = options;
  const token = useRef<Promise<string | undefined>>(undefined);
  const form = useForm<Rules, InferOutput<Rules>>({
    ...rest,
    send: async (values, typed) => {
      const formToken = await token.current;
      // A new token for each attempt: one that has expired would have the form refused for ever.
      token.current = undefined;
      await postJson(path, { ...values, website: typed.website, formToken });
      return values;
    },
    success: texts.sent,
    failure: (error) => failureText(error, { refused: () => texts.refused, lost: texts.unreachable }),
  });
  const takeToken = (event: FocusEvent) => {
    if (event.target.matches('input, textarea')) token.current ??= ripeToken();
  };
  return { ...form, props: { ...form.props, onFocus: takeToken } };
}

/** Returns a token once it is old enough for the server, so that a quick visitor waits instead of being refused. */
async function ripeToken(): Promise<string | undefined> {
  try {
    const { formToken } = await getJson<{ formToken: string }>('/api/form-token');
    await new Promise((resolve) => setTimeout(resolve, limits.leastFillMilliseconds));
    return formToken;
  } catch (error) {
    // The form is sent without one, which the server accepts too.
    reportFailure('No form token', error);
  }
}
