import * as v from 'valibot';
import { count, id, said, shapeOf, text, time } from '../calls/shapes.ts';
import type { Activity } from '../shared/activity.ts';
import type {
  AccountEvent,
  Admin,
  AdminSession,
  LoginAnswer,
  NewPasswordAnswer,
  TeamMember,
} from '../shared/records.ts';
import { accountEventKinds } from '../shared/records.ts';
import { roles } from '../shared/roles.ts';
import type {
  Account,
  AccountRule,
  AppSetup,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  RecoveryCodesAnswer,
  SecondFactor,
  SecondFactorAnswer,
} from '../shared/second-factor.ts';

const admin = shapeOf<Admin>()({ _id: id, name: text, email: text });

const accountEvent = shapeOf<AccountEvent>()({
  kind: v.picklist(accountEventKinds),
  by: v.pipe(
    v.nullable(v.strictObject({ name: text, email: text })),
    v.description(
      'The admin who did it; null for the command line of the server, and for whoever was at a log-in.',
    ),
  ),
  details: said('The new role; of a log-in on what device it was, such as Chrome on Android; else empty.'),
  createdAt: time,
});

const passkey = shapeOf<Passkey>()({
  _id: id,
  name: said('What the admin calls it.'),
  createdAt: time,
  usedAt: v.pipe(v.nullable(time), v.description('When somebody last logged in with it.')),
});

const secondFactor = shapeOf<SecondFactor>()({
  app: v.pipe(v.boolean(), v.description('An authenticator app is set up.')),
  passkeys: v.array(passkey),
  recoveryCodesLeft: count,
});

/** What the calls of admins answer, record by record. */
export const adminShapes = {
  Admin: admin,
  TeamMember: shapeOf<TeamMember>()({
    ...admin.entries,
    role: v.picklist(roles),
    createdAt: time,
    lastLoginAt: v.pipe(v.nullable(time), v.description('Null where no log-in is known.')),
    isYou: v.boolean(),
    hasSecondFactor: v.boolean(),
  }),
  Account: shapeOf<Account>()({
    ...admin.entries,
    role: v.picklist(roles),
    secondFactor,
    mustSetSecondFactor: v.pipe(
      v.boolean(),
      v.description('Owners ask for a second factor; until there is one no other call is allowed.'),
    ),
  }),
  AppSetup: shapeOf<AppSetup>()({
    secret: said('In Base32, for whoever types it.'),
    uri: said('For the app: otpauth://totp/…'),
    qr: said('The same as a QR code: SVG.'),
  }),
  SecondFactorChange: shapeOf<SecondFactorAnswer>()({
    message: text,
    token: said('The only one that still works for this admin.'),
    recoveryCodes: v.optional(
      v.pipe(v.array(text), v.description('Shown this once: with the first second factor of an admin.')),
    ),
  }),
  RecoveryCodes: shapeOf<RecoveryCodesAnswer>()({ message: text, recoveryCodes: v.array(text) }),
  Passkey: passkey,
  PasskeyCreation: v.pipe(
    v.custom<PasskeyCreation>((value) => typeof value === 'object'),
    v.description('PublicKeyCredentialCreationOptionsJSON of Web Authentication, Level 3.'),
  ),
  PasskeyRequest: v.pipe(
    v.custom<PasskeyRequest>((value) => typeof value === 'object'),
    v.description('PublicKeyCredentialRequestOptionsJSON of Web Authentication, Level 3.'),
  ),
  AccountRule: shapeOf<AccountRule>()({
    needsSecondFactor: v.pipe(
      v.boolean(),
      v.description('Who has no second factor must set one up before anything else.'),
    ),
  }),
  Session: shapeOf<AdminSession>()({
    _id: id,
    device: said('What it was begun with, in words: Chrome on Android.'),
    createdAt: time,
    usedAt: v.pipe(time, v.description('Within a minute.')),
    isThis: v.pipe(v.boolean(), v.description('It is the one in which this is asked.')),
  }),
  NewPassword: shapeOf<NewPasswordAnswer>()({ message: text, password: text }),
  NewToken: v.strictObject({ message: text, token: said('The only one that still works for this admin.') }),
  Login: shapeOf<LoginAnswer>()({
    message: text,
    admin,
    token: said('For the header Authorization.'),
    mustChoosePassword: v.optional(
      v.pipe(v.boolean(), v.description('The token only serves to choose a password of one’s own.')),
    ),
    mustSetSecondFactor: v.optional(
      v.pipe(v.boolean(), v.description('After the password, the token only serves to set one up.')),
    ),
    recoveryCodesLeft: v.optional(
      v.pipe(count, v.description('How many recovery codes are left, where they are few.')),
    ),
    accountEvents: v.optional(
      v.pipe(v.array(accountEvent), v.description('Those of the last 30 days, newest first.')),
    ),
  }),
  Activity: shapeOf<Activity>()({
    _id: id,
    admin: said('The admin’s id; empty for the command line and the server.'),
    email: said('The admin’s email as it was then.'),
    action: text,
    kind: text,
    thing: said('The id of the thing that it was done to, or empty.'),
    name: text,
    details: said('The fields that were changed, in words, or empty.'),
    shown: v.pipe(
      count,
      v.description('How many records of people were sent, where it was reading; else 0.'),
    ),
    createdAt: time,
  }),
};
