import type { InferOutput } from 'valibot';
import { badRequest } from '../http/refusals.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import { checkFields } from '../shared/check-fields.ts';

/**
 * Gives the fields of a body, cleaned by their rules.
 * @throws HttpRefusal 400 with a sentence for each wrong field.
 */
export function checkBody<Rules extends FieldRules>(rules: Rules, body: unknown): InferOutput<Rules> {
  const checked = checkFields(rules, body);
  if (checked.ok) return checked.values;
  throw badRequest(checked.message, checked.errors);
}
