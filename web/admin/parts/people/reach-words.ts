/** Said in a list of who has no email. */
export const noEmail = 'no email';
/** The same of a phone. */
export const noPhone = 'no phone';

/** A person as far as they are reached; empty or null: not so. */
interface Reached {
  phone: string | null;
  email: string;
}

/** Returns by what somebody is not reached: 'no email'; empty where they have both. */
export function missingReach({ phone, email }: Reached): string {
  return [...(phone ? [] : [noPhone]), ...(email ? [] : [noEmail])].join(' · ');
}

/** Returns the phone, else the email, and what is missing: '98401 23456 · no email'. */
export function reachText(reached: Reached): string {
  return [reached.phone || reached.email, missingReach(reached)].filter(Boolean).join(' · ');
}
