import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import { count, day, described, id, text, time } from '../record-fields.ts';
import { roles } from '../roles.ts';

/** An account of the back office, without its secrets. */
export const Admin = v.strictObject({ _id: id, name: text, email: text });
export type Admin = v.InferOutput<typeof Admin>;

const heldRoles = {
  role: described(v.nullable(v.picklist(roles)), 'The first of roles; null where there is none.'),
  roles: described(v.array(v.picklist(roles)), 'Any one that a call names opens it; owner opens all.'),
};

/** An account as every admin sees it. */
export const TeamMember = v.strictObject({
  ...Admin.entries,
  ...heldRoles,
  createdAt: time,
  isYou: described(v.boolean(), 'This is the calling admin.'),
  lastLoginAt: described(v.nullable(time), 'Null where no log-in is known.'),
  hasSecondFactor: described(v.boolean(), 'An authenticator app or a passkey is asked for at log-in.'),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;

/** A passkey, without its key. */
export const Passkey = v.strictObject({
  _id: id,
  name: described(text, 'What the admin calls it.'),
  createdAt: time,
  usedAt: described(v.nullable(time), 'When it was last used to log in; null if it never was.'),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** With what an admin shows at log-in, besides the password, that it is them. */
const SecondFactor = v.strictObject({
  app: described(v.boolean(), 'An authenticator app is set up.'),
  passkeys: described(v.array(Passkey), 'Oldest first.'),
  recoveryCodesLeft: described(count, 'How many recovery codes have not been used yet.'),
});
export type SecondFactor = v.InferOutput<typeof SecondFactor>;

/** The account of the calling admin, with what the back office needs to know of it. */
export const Account = v.strictObject({
  ...Admin.entries,
  ...heldRoles,
  secondFactor: SecondFactor,
  mustSetSecondFactor: described(
    v.boolean(),
    'Owners require a second factor; until there is one, no other call is allowed.',
  ),
});
export type Account = v.InferOutput<typeof Account>;

/** The secret that an authenticator app needs, and the picture that shows it. */
export const AppSetup = v.strictObject({
  secret: described(text, 'In Base32, to be typed by hand.'),
  uri: described(text, 'For the app: otpauth://totp/…'),
  qr: described(text, 'The same as a QR code: SVG.'),
});
export type AppSetup = v.InferOutput<typeof AppSetup>;

const onlyToken = described(text, 'The only token that still works for this admin.');

/** The answer to a change of one's second factor. All other sessions have ended; this one goes on with another token. */
export const SecondFactorChange = v.strictObject({
  message: text,
  token: onlyToken,
  recoveryCodes: v.optional(
    described(v.array(text), 'Shown this once: with the first second factor of an admin.'),
  ),
});
export type SecondFactorAnswer = v.InferOutput<typeof SecondFactorChange>;

/** New recovery codes; those from before no longer count. */
export const RecoveryCodes = v.strictObject({
  message: text,
  recoveryCodes: described(v.array(text), 'Shown this once.'),
});
export type RecoveryCodesAnswer = v.InferOutput<typeof RecoveryCodes>;

/** The options with which the browser makes a passkey. */
export const PasskeyCreation = described(
  v.custom<PublicKeyCredentialCreationOptionsJSON>((value) => typeof value === 'object'),
  'PublicKeyCredentialCreationOptionsJSON of Web Authentication, Level 3.',
);
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** The options with which the browser shows a passkey. */
export const PasskeyRequest = described(
  v.custom<PublicKeyCredentialRequestOptionsJSON>((value) => typeof value === 'object'),
  'PublicKeyCredentialRequestOptionsJSON of Web Authentication, Level 3.',
);
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;

/** The rule of owners for all admins. */
export const AccountRule = v.strictObject({
  needsSecondFactor: described(
    v.boolean(),
    'Admins without a second factor must set one up before anything else.',
  ),
});
export type AccountRule = v.InferOutput<typeof AccountRule>;

/** A session of the calling admin. */
export const Session = v.strictObject({
  _id: id,
  device: described(text, 'What it was started with, in words: Chrome on Android.'),
  createdAt: time,
  usedAt: described(time, 'When it was last used, within a minute; in UTC.'),
  isThis: described(v.boolean(), 'This is the session of the call itself.'),
});
export type AdminSession = v.InferOutput<typeof Session>;

/** The answer that shows an admin's new password. */
export const NewPassword = v.strictObject({
  message: text,
  password: described(text, 'Shown this once.'),
});
export type NewPasswordAnswer = v.InferOutput<typeof NewPassword>;

/** The answer to what ends all sessions but the one in which it was asked. */
export const NewToken = v.strictObject({ message: text, token: onlyToken });

/** An event of an account, which its admin is told at log-in. */
const AccountEvent = v.strictObject({
  kind: v.picklist([
    'password reset',
    'second factor removed',
    'role changed',
    'new device',
    'wrong codes',
    'recovery code used',
  ]),
  by: described(
    v.nullable(v.strictObject({ name: text, email: text })),
    'The admin who did it, as they were then; null for the command line of the server, and for whoever was logging in.',
  ),
  details: described(
    text,
    'The new roles; for a log-in, the device, such as Chrome on Android; otherwise empty.',
  ),
  createdAt: time,
});
export type AccountEvent = v.InferOutput<typeof AccountEvent>;

/** Events that a mail tells alone: who was removed never logs in again, and months are nothing of the account. */
export type MailedEvent = 'removed' | 'months changed';

/** The answer to a successful log-in. */
export const Login = v.strictObject({
  message: text,
  admin: Admin,
  token: described(text, 'For the header Authorization.'),
  mustChoosePassword: v.optional(
    described(
      v.boolean(),
      'The password was handed over by another admin: the token only serves to choose a new one.',
    ),
  ),
  mustSetSecondFactor: v.optional(
    described(
      v.boolean(),
      'Owners require a second factor, and there is none yet: once the password is chosen, the token only serves to set one up.',
    ),
  ),
  recoveryCodesLeft: v.optional(described(count, 'How many recovery codes are left, where they are few.')),
  accountEvents: v.optional(described(v.array(AccountEvent), 'Those of the last 30 days, newest first.')),
  isKnownDevice: v.optional(
    described(
      v.boolean(),
      'With accountEvents: this device was known before, and may say that the log-ins from new ones were the admin’s own.',
    ),
  ),
});
export type LoginAnswer = v.InferOutput<typeof Login>;

/** A batch as Activity tells its days. */
const ActivityBatch = v.strictObject({ _id: id, entryName: text, startsOn: day, endsOn: day });

/** What a field of a course, a batch, the site or a setting was changed from and to, in words. */
const FieldChange = v.strictObject({
  field: described(text, 'What it is called, such as price.'),
  from: described(
    v.nullable(text),
    'Empty where there was nothing; null, as to is, where it is too long to be told.',
  ),
  to: v.nullable(text),
});
export type FieldChange = v.InferOutput<typeof FieldChange>;

/** One entry: something done in the back office, as the log of activity keeps it. */
export const Activity = v.strictObject({
  _id: id,
  admin: described(
    text,
    'The admin’s id; empty for the command line and the server, which email then names.',
  ),
  email: described(text, 'The admin’s email as it was then.'),
  adminName: described(v.nullable(text), 'The admin’s name as it is now, or null.'),
  action: described(text, 'What was done, such as edited or logged in.'),
  kind: described(
    text,
    'The kind of thing it was done to: course, or courses if it was all of them; may be empty.',
  ),
  thing: described(
    text,
    'The id of the thing that it was done to, of several with spaces between, or empty.',
  ),
  name: described(text, 'Its name as it was then; empty for what visitors sent.'),
  people: described(
    v.array(
      v.strictObject({
        name: described(v.nullable(text), 'Null once the record is erased or deleted.'),
        contact: described(v.nullable(text), 'The id of the person, as in the follow-up, or null.'),
        isErased: described(v.boolean(), 'It was erased, and not only deleted.'),
      }),
    ),
    'Whose it was, the first of them, read from the records now: no name is stored here.',
  ),
  others: described(count, 'How many people there are besides.'),
  batch: described(
    v.nullable(ActivityBatch),
    'The batch in which the seat was then, with its days as they are now, or null.',
  ),
  former: described(v.nullable(ActivityBatch), 'The batch from which the seat was moved, or null.'),
  changes: described(
    v.array(FieldChange),
    'What was changed of a course, an add-on course, a batch, the site or a setting, and from what to what.',
  ),
  contact: described(
    v.nullable(text),
    'The id of the one person whose it is, as in the follow-up, while something of that person is there; otherwise null.',
  ),
  details: described(text, 'The fields that were changed, in words, or empty; never what people have sent.'),
  shown: described(
    count,
    'How many records of people were shown, if this was reading or searching; otherwise 0.',
  ),
  createdAt: time,
});
export type Activity = v.InferOutput<typeof Activity>;
