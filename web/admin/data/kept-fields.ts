import * as v from 'valibot';
import { isTextControl, readTyped, type TextControl, type TypedFields } from '../../data/typed-fields.ts';

const field = v.union([v.string(), v.boolean()]);
const keptFields = v.record(v.string(), v.object({ before: v.optional(field), now: field }));

/** The fields of a form that were changed: as they were, where they were there, and as they were typed. */
export type KeptFields = v.InferOutput<typeof keptFields>;

/** Consent is given anew; codes, and the names of bank accounts in any spelling, are nothing to leave on a device. */
const unkeptNames = /^(?:agree|code)$|\b(?:account|bank|ifsc|upi)|Account|Bank|Ifsc|Upi/u;
const unkeptTypes = ['file', 'password', 'search'];

/** Returns the fields that were kept of a form; none of anything else. */
export function asKeptFields(typed: unknown): KeptFields {
  const read = v.safeParse(keptFields, typed);
  return read.success ? read.output : {};
}

/** Returns the names of the fields of a form that may be kept: no passwords, codes, files and bank fields. */
export function keepableNames(form: HTMLFormElement): readonly string[] {
  return [...form.elements]
    .filter(isTextControl)
    .filter(isKeepable)
    .map(({ name }) => name);
}

/** Returns the fields of a form that may be kept and differ from before. */
export function changedFields(form: HTMLFormElement, before: TypedFields): KeptFields {
  const typed = readTyped(form);
  const changed = keepableNames(form).flatMap((name) => {
    const now = typed[name];
    return now === undefined || now === before[name] ? [] : [[name, { before: before[name], now }] as const];
  });
  return Object.fromEntries(changed);
}

/** Types something into a field as an admin would. Returns false where it does not take it, or not yet. */
export function retype(form: HTMLFormElement, name: string, value: string | boolean): boolean {
  const control = [...form.elements]
    .filter(isTextControl)
    .find((each) => each.name === name && (each.type !== 'radio' || each.value === value));
  if (control === undefined || control.disabled || !isKeepable(control)) return false;
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    if (control.checked !== (value === true || control.type === 'radio')) control.click();
    return true;
  }
  const text = String(value);
  if (control.value === text) return true;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === text))
    return false;
  // React overrides the property of each control, and takes no notice of what is set by it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Returns what a field is called on the screen. */
export function labelOf(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  if (!(control instanceof Element) || !isTextControl(control)) return '';
  return control.getAttribute('aria-label') ?? control.labels?.[0]?.firstChild?.textContent ?? '';
}

/** Returns whether what is typed into a field may stay on the device. */
export function isKeepable({
  name,
  type,
  autocomplete,
}: Pick<TextControl, 'name' | 'type' | 'autocomplete'>): boolean {
  return (
    name !== '' &&
    !unkeptTypes.includes(type) &&
    !/password|one-time-code/u.test(autocomplete) &&
    !unkeptNames.test(name)
  );
}
