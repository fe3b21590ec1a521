import * as v from 'valibot';

/** Rules for the fields of one form or call. */
export type FieldRules = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The outcome of a check: the cleaned values, or one sentence and one a field. */
export type Checked<Rules extends FieldRules> =
  | { ok: true; values: v.InferOutput<Rules> }
  | { ok: false; message: string; errors: Record<string, string> };

/**
 * Checks fields by their rules. Fields that no rule names are left out of the values, and so are fields that the
 * rules let be missing and that were not sent. The message is the first field's sentence, in the rules' order.
 */
export function checkFields<Rules extends FieldRules>(rules: Rules, input: unknown): Checked<Rules> {
  const result = v.safeParse(rules, ownFields(rules, input), { abortPipeEarly: true });
  if (result.success) return { ok: true, values: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = issue.path?.[0].key;
    if (typeof field === 'string' && !(field in errors)) errors[field] = issue.message;
  }
  return { ok: false, message: Object.values(errors)[0] ?? 'The fields are not valid.', errors };
}

/** Required fields that were not sent are undefined here, so that their own rule speaks of them. */
function ownFields(rules: FieldRules, input: unknown): Record<string, unknown> {
  const sent = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const fields: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(rules.entries)) {
    if (Object.hasOwn(sent, name)) fields[name] = sent[name];
    else if (rule.type !== 'optional') fields[name] = undefined;
  }
  return fields;
}
