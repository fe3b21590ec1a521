import type * as v from 'valibot';
import { badRequest } from '../http/refusals.ts';
import { checkFields, type FieldRules } from '../shared/check-fields.ts';
import { limits } from '../shared/limits.ts';

/** A picture that has been received and that nobody has looked at yet. */
export interface ReceivedPicture {
  /** Where it lies until the call is answered. */
  path: string;
  /** The name that the file had on the sender's machine. */
  originalName: string;
}

/** What a call takes. */
export interface Body<Values, Picture> {
  type: 'application/json' | 'multipart/form-data';
  /** Rules for the fields, the picture left out. */
  rules: v.GenericSchema;
  /** Bytes of JSON at the most. */
  mostBytes: number;
  /** The field of the form's picture, and whether one must come; null for JSON. */
  pictureField: { name: 'image' | 'file'; isRequired: boolean } | null;
  /**
   * Returns the cleaned values, and the picture.
   * @throws HttpRefusal 400 with a sentence for each wrong field.
   */
  check(sent: unknown, picture: ReceivedPicture | null): { body: Values; picture: Picture };
}

/**
 * Takes JSON.
 * @param mostBytes 64 KiB by default
 * @param check another check than that of flat fields
 */
export function json<Rules extends FieldRules>(
  rules: Rules,
  mostBytes: number = limits.jsonBody,
  check: (rules: Rules, sent: unknown) => v.InferOutput<Rules> = checkBody,
): Body<v.InferOutput<Rules>, null> {
  return {
    type: 'application/json',
    rules,
    mostBytes,
    pictureField: null,
    check: (sent) => ({ body: check(rules, sent), picture: null }),
  };
}

/**
 * Takes a form that may bring a picture.
 * @param check another check than that of its fields alone
 */
export function form<Rules extends FieldRules>(
  rules: Rules,
  name: 'image' | 'file',
  check: (rules: Rules, sent: unknown) => v.InferOutput<Rules> = checkBody,
): Body<v.InferOutput<Rules>, ReceivedPicture | null> {
  return {
    type: 'multipart/form-data',
    rules,
    mostBytes: 0,
    pictureField: { name, isRequired: false },
    check: (sent, picture) => ({ body: check(rules, sent), picture }),
  };
}

/** Takes a form that must bring a picture; `missing` is said where it does not. */
export function formWithPicture<Rules extends FieldRules>(
  rules: Rules,
  missing: string,
): Body<v.InferOutput<Rules>, ReceivedPicture> {
  return {
    type: 'multipart/form-data',
    rules,
    mostBytes: 0,
    pictureField: { name: 'file', isRequired: true },
    check(sent, picture) {
      const checked = checkFields(rules, sent);
      if (checked.ok && picture !== null) return { body: checked.values, picture };
      const wrong = checked.ok ? {} : checked.errors;
      const errors = picture === null ? { ...wrong, file: missing } : wrong;
      throw badRequest(checked.ok ? missing : checked.message, errors);
    },
  };
}

/**
 * Returns the fields of a body, cleaned by their rules.
 * @throws HttpRefusal 400 with a sentence for each wrong field.
 */
export function checkBody<Rules extends FieldRules>(rules: Rules, body: unknown): v.InferOutput<Rules> {
  const checked = checkFields(rules, body);
  if (checked.ok) return checked.values;
  throw badRequest(checked.message, checked.errors);
}
