import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormKeeping } from '../../data/form-keeping.ts';
import { focusFirst, readTyped, type TypedFields } from '../../data/typed-fields.ts';
import {
  asKeptFields,
  changedFields,
  type KeptFields,
  keepableNames,
  labelOf,
  retype,
} from './kept-fields.ts';
import { dropTyped, findTyped, keepTyped, showTyped, type TypingPlace } from './kept-typing.ts';

/** A form that is in the page. */
interface OpenForm {
  element: HTMLFormElement;
  key: string;
  place: TypingPlace;
  /** Its fields as it began, or was last sent. */
  before: TypedFields;
  /** What was kept and is not put back: a field or a choice may come later. */
  waiting: KeptFields;
  /** What is kept under its key comes from it, or has been put back into it. */
  isKept: boolean;
  /** The labels of fields that began otherwise when they were typed into. */
  beganOtherwise: string[];
  /** Called as it goes. */
  close: () => void;
}

/** Said where something was put back. */
export const putBackText = 'What you typed before is here.';

/** Whether the frame is there: a form that goes with it was not left. */
let isFrameThere = false;

/** Has forms know whether they are left, or go with the frame around them. */
export function useFrameThere(): void {
  // A layout effect ends before the effects of the forms inside do.
  useLayoutEffect(() => {
    isFrameThere = true;
    return () => {
      isFrameThere = false;
    };
  }, []);
}

/** Keeps what is typed on this device until it is sent or left; puts back only what was changed, as if typed anew. */
export const useKeptForm: FormKeeping = (ref, keptAs) => {
  const open = useRef<OpenForm>(null);
  const isRetyping = useRef(false);
  const [told, setTold] = useState<string | null>(null);

  // After each rendering: it may have brought a field or a choice.
  useEffect(() => {
    const element = ref.current;
    if (element === null || keptAs === null) return;
    if (open.current?.element !== element) {
      open.current?.close();
      open.current = begin(element, keptAs);
    }
    open.current.before = { ...readTyped(element), ...open.current.before };
    isRetyping.current = true;
    if (putBack(open.current)) setTold(textOf(open.current));
    isRetyping.current = false;
  });

  useEffect(
    () => () => {
      if (open.current === null) return;
      open.current.close();
      if (isFrameThere) drop(open.current);
    },
    [],
  );

  function discard() {
    if (open.current === null) return;
    const { element, before } = open.current;
    isRetyping.current = true;
    for (const [name, value] of Object.entries(before)) retype(element, name, value);
    isRetyping.current = false;
    letGo(open.current, before);
    // The button goes.
    focusFirst(element, Object.keys(before));
  }

  function letGo(form: OpenForm, before: TypedFields) {
    open.current = { ...form, before, waiting: {}, beganOtherwise: [] };
    drop(open.current);
    setTold(null);
  }

  return {
    status: told === null ? null : { kind: 'info', text: told, action: { label: 'Discard', press: discard } },
    keep() {
      if (open.current === null || isRetyping.current) return;
      const { element, key, place, before, waiting } = open.current;
      const fields = { ...waiting, ...changedFields(element, before) };
      if (isEmpty(fields)) return drop(open.current);
      keepTyped(key, place, fields);
      open.current.isKept = true;
    },
    sent() {
      if (open.current !== null) letGo(open.current, readTyped(open.current.element));
    },
  };
};

function begin(element: HTMLFormElement, keptAs: string | undefined): OpenForm {
  const title = element.closest('dialog')?.getAttribute('aria-labelledby') ?? '';
  const heading = document.getElementById(title) ?? document.querySelector('main h1');
  const name = element.getAttribute('aria-label') ?? heading?.textContent ?? '';
  const place = { name, path: location.pathname, isOpened: title !== '' };
  // A dialog, or a screen, may have several forms.
  const key = keptAs ?? [place.path, name, keepableNames(element)[0]].join(' ');
  const waiting = asKeptFields(findTyped(key));
  return {
    element,
    key,
    place,
    before: {},
    waiting,
    isKept: !isEmpty(waiting),
    beganOtherwise: [],
    close: showTyped(key),
  };
}

/** Another tab may keep something under the same key. */
function drop(form: OpenForm): void {
  if (form.isKept) dropTyped(form.key);
  form.isKept = false;
}

function isEmpty(fields: KeptFields): boolean {
  return Object.keys(fields).length === 0;
}

/** Puts back what can be by now. Returns whether that was anything. */
function putBack(form: OpenForm): boolean {
  const { element, before: saved, waiting } = form;
  const done = Object.entries(waiting).filter(([name, { before, now }]) => {
    if (!retype(element, name, now)) return false;
    delete waiting[name];
    if (before !== undefined && saved[name] !== before && saved[name] !== now)
      form.beganOtherwise.push(labelOf(element, name));
    return true;
  });
  // It was saved after all, though no answer came.
  if (done.length > 0 && isEmpty(waiting) && isEmpty(changedFields(element, saved))) drop(form);
  return done.some(([name, { now }]) => saved[name] !== now);
}

function textOf({ beganOtherwise }: OpenForm): string {
  if (beganOtherwise.length === 0) return putBackText;
  const where = beganOtherwise.filter((label) => label !== '').join(', ');
  return `${putBackText} ${where === '' ? 'Something was' : 'These were'} different when you typed${where && `: ${where}`}.`;
}
