/** The typed and ticked fields of a form, by their names. Files are not among them. */
export type TypedFields = Record<string, string | boolean>;

/** Reads a form's fields as they are. */
export function readTyped(form: HTMLFormElement): TypedFields {
  const typed: TypedFields = {};
  for (const control of form.elements) {
    if (!isTextControl(control) || control.name === '' || control.type === 'file') continue;
    if (isUnchosen(control)) continue;
    typed[control.name] = isCheckbox(control) ? control.checked : control.value;
  }
  return typed;
}

/** Puts what was typed and ticked before back into a form. */
export function writeTyped(form: HTMLFormElement, typed: TypedFields): void {
  for (const control of form.elements) {
    if (!isTextControl(control) || control.type === 'file') continue;
    const value = typed[control.name];
    if (isRadio(control)) control.checked = control.value === value;
    else if (typeof value === 'string') control.value = value;
    else if (value !== undefined && isCheckbox(control)) control.checked = value;
  }
}

/** Moves the focus to the first of the named fields, in the form's own order; of a choice, to what is chosen. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const control of form.elements) {
    if (isTextControl(control) && names.includes(control.name) && !isUnchosen(control)) {
      control.focus();
      return;
    }
  }
}

/** A field that is typed into, ticked or chosen from. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether an element of a form is such a field. */
export function isTextControl(control: Element): control is TextControl {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

function isCheckbox(control: TextControl): control is HTMLInputElement {
  return control.type === 'checkbox';
}

function isRadio(control: TextControl): control is HTMLInputElement {
  return control.type === 'radio';
}

function isUnchosen(control: TextControl): boolean {
  return isRadio(control) && !control.checked;
}
