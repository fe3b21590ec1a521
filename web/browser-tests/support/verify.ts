import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { verification as english } from '../../../src/content/en/verification.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import type { Api } from './api.ts';

/** The texts of the form, in either language. */
interface FormTexts {
  search: { readonly code: string; readonly submit: string };
}

/** Issues a certificate. */
export async function issue(api: Api, holder = 'Kavitha R'): Promise<IssuedCertificate> {
  const days = { from: '2026-01-05', to: '2026-01-09', issuedOn: '2026-01-12' };
  const fields = { holder, programme: 'Small Class', classOfDrone: 'Small', hours: 40, ...days, again: true };
  const [record] = await (api.add('/api/admin/register', fields) as Promise<IssuedCertificate[]>);
  return record ?? assert.fail('Nothing was issued.');
}

/** Revokes a certificate. */
export function revoke(api: Api, { _id }: IssuedCertificate): Promise<void> {
  return api.put(`/api/admin/register/${_id}`, { state: 'revoked', reason: 'Issued by mistake' });
}

/** Returns how things stand with a certificate, as the page says at its top. */
export function stateOf(page: Page): Promise<string | null> {
  return page.getByRole('heading', { level: 1 }).textContent();
}

/** The field for the code. */
export function codeField(page: Page, { search }: FormTexts = english): Locator {
  return page.getByLabel(search.code);
}

/** Presses the button beside it. */
export function check(page: Page, { search }: FormTexts = english): Promise<void> {
  return page.getByRole('button', { name: search.submit, exact: true }).click();
}
