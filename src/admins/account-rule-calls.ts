import { callWith, json } from '../calls/index.ts';
import { conflict } from '../http/index.ts';
import { AccountRule } from '../shared/records/admins.ts';
import { accountRuleRules } from '../shared/rules.ts';
import { confirmPassword, requireStillIn } from './account-checks.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { AdminRepository } from './repository.ts';
import type { SecondFactors } from './second-factor.ts';

/** The services that these calls use. */
export interface AccountRuleParts {
  admins: AdminRepository;
  limit: LoginLimit;
  passwords: Passwords;
  secondFactors: SecondFactors;
}

const call = callWith<AccountRuleParts>();
const tag = 'Admins';

/** The calls by which owners read and set what they ask of all admins. */
export const accountRuleCalls = [
  call({
    method: 'GET',
    path: '/api/admin/admins/rule',
    name: 'getAccountRule',
    tag,
    summary: 'Says whether every admin needs a second factor.',
    who: 'owner',
    answer: AccountRule,
    handle: (_request, { secondFactors }) => ({ needsSecondFactor: secondFactors.areNeeded() }),
  }),
  call({
    method: 'PUT',
    path: '/api/admin/admins/rule',
    name: 'setAccountRule',
    tag,
    summary: 'Asks every admin for a second factor, from the next call on, or no longer does.',
    who: 'owner',
    body: json(accountRuleRules),
    answer: AccountRule,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, parts) {
      const { body, caller, log, record } = request;
      const { admins, secondFactors } = parts;
      await confirmPassword(parts, request, body.currentPassword);
      requireStillIn(admins, caller);
      if (body.needsSecondFactor && !secondFactors.isSetUp(caller._id))
        throw conflict('Please set up a second factor of your own first.');
      secondFactors.need(body.needsSecondFactor);
      log.info({ adminId: caller._id, isNeeded: body.needsSecondFactor }, 'rule of second factors changed');
      record({
        action: body.needsSecondFactor
          ? 'asked every admin for a second factor'
          : 'no longer asks every admin for a second factor',
      });
      return { needsSecondFactor: body.needsSecondFactor };
    },
  }),
];
