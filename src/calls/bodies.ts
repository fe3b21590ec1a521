import * as v from 'valibot';
import { forms as english } from '../content/en/forms.ts';
import type { Texts } from '../content/texts.ts';
import { badRequest } from '../http/index.ts';
import { checkFields, type FieldRules } from '../shared/check-fields.ts';
import { exportTypes } from '../shared/exports.ts';
import type { Language } from '../shared/languages.ts';
import { firstLanguage, languageNames } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import type { VisitorWords } from '../shared/visitor-rules.ts';

/** A picture that was received but not checked. */
export interface ReceivedPicture {
  /** The file exists until the call is answered. */
  path: string;
  originalName: string;
}

export interface ReceivedPictures {
  picture: ReceivedPicture | null;
  /** The picture for shared links, made from `picture`. */
  share: ReceivedPicture | null;
}

/** `takesShare` allows the part `share` beside the picture. */
export interface PictureField {
  name: 'image' | 'file';
  isRequired: boolean;
  takesShare: boolean;
}

export type FormTexts = (language: Language) => Texts['forms'];

export interface Body<Values, Picture> {
  types: readonly string[];
  /** Without the picture. */
  rules: v.GenericSchema;
  /** Limit of JSON or of a file; 0 for forms. */
  mostBytes: number;
  /** The body is one raw file. */
  isFile?: true;
  /** Null unless the body is a form. */
  pictureField: PictureField | null;
  /** Returns the language that the visitor sent, also for refusals. */
  languageOf?: (sent: unknown) => Language | undefined;
  /** @throws HttpRefusal 400 with a sentence for each wrong field */
  check(
    sent: unknown,
    picture: ReceivedPicture | null,
    formTexts: FormTexts,
  ): { body: Values; picture: Picture };
}

/**
 * Takes JSON.
 * @param mostBytes 64 KiB by default
 * @param check replaces the check of flat fields
 */
export function json<Rules extends FieldRules>(
  rules: Rules,
  mostBytes: number = limits.jsonBody,
  check: (rules: Rules, sent: unknown) => v.InferOutput<Rules> = checkBody,
): Body<v.InferOutput<Rules>, null> {
  return {
    types: ['application/json'],
    rules,
    mostBytes,
    pictureField: null,
    check: (sent) => ({ body: check(rules, sent), picture: null }),
  };
}

/**
 * Refuses in the language that the body names, by default the first.
 * @param rulesIn returns the rules with messages in a language
 */
export function visitorJson<Rules extends FieldRules>(
  rulesIn: (words: VisitorWords) => Rules,
): Body<v.InferOutput<Rules> & { language: Language }, null> {
  return {
    ...json(rulesIn(english)),
    languageOf,
    check(sent, _picture, formTexts) {
      const language = languageOf(sent) ?? firstLanguage;
      return { body: { ...checkBody(rulesIn(formTexts(language)), sent), language }, picture: null };
    },
  };
}

function languageOf(sent: unknown): Language | undefined {
  const named: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'language') : null;
  return languageNames.find((language) => language === named);
}

/** The handler checks the encoding, and whether the file is a spreadsheet at all. */
export function spreadsheetFile(mostBytes: number): Body<Uint8Array, null> {
  return {
    types: [exportTypes.csv, exportTypes.xlsx],
    rules: v.string(),
    mostBytes,
    isFile: true,
    pictureField: null,
    check(sent) {
      if (sent instanceof Uint8Array) return { body: sent, picture: null };
      throw new TypeError('A file is read as bytes.');
    },
  };
}

/**
 * Takes a form with an optional picture, and one for shared links.
 * @param check replaces the check of the fields alone
 */
export function form<Rules extends FieldRules>(
  rules: Rules,
  name: 'image',
  check: (rules: Rules, sent: unknown) => v.InferOutput<Rules> = checkBody,
): Body<v.InferOutput<Rules>, ReceivedPicture | null> {
  return {
    types: ['multipart/form-data'],
    rules,
    mostBytes: 0,
    pictureField: { name, isRequired: false, takesShare: true },
    check: (sent, picture) => ({ body: check(rules, sent), picture }),
  };
}

/**
 * Takes a form that must have a picture.
 * @param missing the refusal without a picture
 */
export function formWithPicture<Rules extends FieldRules>(
  rules: Rules,
  missing: string,
): Body<v.InferOutput<Rules>, ReceivedPicture> {
  return {
    types: ['multipart/form-data'],
    rules,
    mostBytes: 0,
    pictureField: { name: 'file', isRequired: true, takesShare: false },
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
 * Returns the cleaned fields.
 * @throws HttpRefusal 400 with a sentence for each wrong field
 */
export function checkBody<Rules extends FieldRules>(rules: Rules, body: unknown): v.InferOutput<Rules> {
  const checked = checkFields(rules, body);
  if (checked.ok) return checked.values;
  throw badRequest(checked.message, checked.errors);
}
