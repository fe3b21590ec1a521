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

/** A picture that has been received and that nobody has looked at yet. */
export interface ReceivedPicture {
  /** Where it lies until the call is answered. */
  path: string;
  /** The name that the file had on the sender's machine. */
  originalName: string;
}

/** The pictures of a form. */
export interface ReceivedPictures {
  picture: ReceivedPicture | null;
  /** The picture that is made of it to be shared. */
  share: ReceivedPicture | null;
}

/** The field of a form's picture, and whether one must come; the part `share` may come with it. */
export interface PictureField {
  name: 'image' | 'file';
  isRequired: boolean;
  takesShare: boolean;
}

/** Returns what the public forms say in a language. */
export type FormTexts = (language: Language) => Texts['forms'];

/** The body that a call takes. */
export interface Body<Values, Picture> {
  types: readonly string[];
  /** Rules for the fields, the picture left out. */
  rules: v.GenericSchema;
  /** Bytes of JSON or of the file at the most. */
  mostBytes: number;
  /** It is one file, which is taken as it is. */
  isFile?: true;
  /** Null for other types than forms. */
  pictureField: PictureField | null;
  /** Returns the language that a visitor names, in which they are refused too. */
  languageOf?: (sent: unknown) => Language | undefined;
  /**
   * Returns the cleaned values, and the picture.
   * @throws HttpRefusal 400 with a sentence for each wrong field.
   */
  check(
    sent: unknown,
    picture: ReceivedPicture | null,
    formTexts: FormTexts,
  ): { body: Values; picture: Picture };
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
    types: ['application/json'],
    rules,
    mostBytes,
    pictureField: null,
    check: (sent) => ({ body: check(rules, sent), picture: null }),
  };
}

/**
 * Takes JSON that a visitor sends, and refuses it in the language that it names, by default the first.
 * @param rulesIn returns the rules with their sentences in a language
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

/** Takes a file of a spreadsheet, as it is: in which encoding, and whether it is one at all, is the handler's to see. */
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
 * Takes a form that may bring a picture, and with it one to be shared.
 * @param check another check than that of its fields alone
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

/** Takes a form that must bring a picture; `missing` is said where it does not. */
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
 * Returns the fields of a body, cleaned by their rules.
 * @throws HttpRefusal 400 with a sentence for each wrong field.
 */
export function checkBody<Rules extends FieldRules>(rules: Rules, body: unknown): v.InferOutput<Rules> {
  const checked = checkFields(rules, body);
  if (checked.ok) return checked.values;
  throw badRequest(checked.message, checked.errors);
}
